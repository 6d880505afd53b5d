/** At this power of ten Go's `%g` turns to an exponent. */
const largestExponent = 6;
const smallestExponent = -4;

/**
 * A fractional number that stands as a key, as kubectl spells it: the fewest digits that name the
 * same 32-bit float, in Go's `%g` notation. `1.20` is the key `1.2`, `1e6` is `1e+06`.
 * https://github.com/kubernetes-sigs/yaml/blob/master/yaml.go (convertToJSONableObject)
 */
export function formatFloatKey(value: number): string {
  const [mantissa = '', power = ''] = shortestExponential(Math.fround(value)).split('e');
  const exponent = Number(power);
  if (exponent >= smallestExponent && exponent < largestExponent) {
    return Number(`${mantissa}e${power}`).toString();
  }
  const digits = Math.abs(exponent).toString().padStart(2, '0');
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
}

function shortestExponential(single: number): string {
  for (let digits = 0; digits < 8; digits++) {
    const text = single.toExponential(digits);
    if (Math.fround(Number(text)) === single) return text;
  }
  return single.toExponential(8);
}
