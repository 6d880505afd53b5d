const lowest = -(2n ** 63n);
const highest = 2n ** 64n - 1n;

/**
 * The integer as Kubernetes reads it: a number where a double holds it exactly, else a bigint, and
 * beyond 64 bits a double again, for there Go falls back to float64 as well.
 */
export function toExactInteger(value: bigint): number | bigint {
  const double = Number(value);
  if (Number.isSafeInteger(double)) return double;
  return value >= lowest && value <= highest ? value : double;
}
