const units = [
  { letter: 'h', name: 'h', milliseconds: 3_600_000 },
  { letter: 'm', name: 'min', milliseconds: 60_000 },
  { letter: 's', name: 's', milliseconds: 1_000 },
] as const;

/** Milliseconds of `15m`, `90s` or `1h30m`: hours, minutes and seconds in this order; null: it is none. */
export function parseDuration(text: string): number | null {
  const match = /^(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?$/.exec(text);
  if (match === null || text === '') return null;
  return units.reduce((sum, unit, i) => sum + Number(match[i + 1] ?? 0) * unit.milliseconds, 0);
}

/** `1 h 30 min`, for people to read; parts of a second count as a whole one. */
export function formatDuration(milliseconds: number): string {
  let rest = Math.ceil(milliseconds / 1000) * 1000;
  const parts: string[] = [];
  for (const unit of units) {
    const count = Math.floor(rest / unit.milliseconds);
    rest -= count * unit.milliseconds;
    if (count > 0) parts.push(`${count} ${unit.name}`);
  }
  return parts.length === 0 ? '0 s' : parts.join(' ');
}
