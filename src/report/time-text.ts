import { countOf } from './escape.ts';

/** `2026-11-28 21:37:05 UTC`; what is no time stays as the cluster wrote it. */
export function formatTime(time: string): string {
  const milliseconds = Date.parse(time);
  if (Number.isNaN(milliseconds)) return time;
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

const units = [
  { name: 'day', milliseconds: 86_400_000 },
  { name: 'hour', milliseconds: 3_600_000 },
  { name: 'minute', milliseconds: 60_000 },
] as const;

/** `2 days before the sweep`; null where either is no time. */
export function formatAge(time: string, sweptAt: string): string | null {
  const age = Date.parse(sweptAt) - Date.parse(time);
  if (Number.isNaN(age) || age < 0) return null;
  const unit = units.find(({ milliseconds }) => age >= milliseconds);
  if (unit === undefined) return 'less than a minute before the sweep';
  return `${countOf(Math.floor(age / unit.milliseconds), unit.name)} before the sweep`;
}
