/** An exact quantity: `digits` times ten to the power `exponent`. */
interface Quantity {
  readonly digits: bigint;
  readonly exponent: number;
}

/** https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/ */
const quantityForm =
  /^([+-]?)(\d+\.?\d*|\.\d+)(m|u|n|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei|[eE][+-]?\d{1,4})?$/;

const decimalSuffixes = new Map([
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
]);

const binarySuffixes = new Map([
  ['Ki', 10n],
  ['Mi', 20n],
  ['Gi', 30n],
  ['Ti', 40n],
  ['Pi', 50n],
  ['Ei', 60n],
]);

/** Longer texts are no quantity that a server accepts, and would cost time to no end. */
const longestQuantity = 64;

function parseQuantity(text: string): Quantity | undefined {
  if (text.length > longestQuantity) return undefined;
  const match = quantityForm.exec(text);
  if (match === null) return undefined;
  const [, sign = '', number = '', suffix = ''] = match;
  const [whole = '', fraction = ''] = number.split('.');
  const unsigned = BigInt(`${whole}${fraction}`);
  const digits = sign === '-' ? -unsigned : unsigned;
  const binary = binarySuffixes.get(suffix);
  if (binary !== undefined) return { digits: digits << binary, exponent: -fraction.length };
  const decimal = decimalSuffixes.get(suffix) ?? (suffix === '' ? 0 : Number(suffix.slice(1)));
  return { digits, exponent: decimal - fraction.length };
}

/** Whether two spellings (`1000m` and `1`) are the same amount. False where one is no quantity. */
export function equalQuantities(a: string, b: string): boolean {
  const left = parseQuantity(a);
  const right = parseQuantity(b);
  if (left === undefined || right === undefined) return false;
  const exponent = Math.min(left.exponent, right.exponent);
  return scaleTo(left, exponent) === scaleTo(right, exponent);
}

function scaleTo(quantity: Quantity, exponent: number): bigint {
  return quantity.digits * 10n ** BigInt(quantity.exponent - exponent);
}
