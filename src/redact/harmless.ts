/** A value that hides nothing, though its name says secret. */
interface HarmlessValue {
  readonly name: string;
  readonly pattern: RegExp;
}

export const harmlessValues: readonly HarmlessValue[] = [
  {
    name: 'switch',
    pattern: /^(?:true|false|yes|no|on|off|null|nil|none|~|undefined|enabled|disabled|[01])$/i,
  },
  { name: 'stars', pattern: /^\*+$/ },
  { name: 'variable', pattern: /^\$(?:\{[A-Za-z_][\w.]*\}|\([A-Za-z_][\w.]*\))$/ },
  { name: 'template', pattern: /^\$?\{\{[\w\s.$|()-]*\}\}$/ },
  {
    name: 'output of a command',
    pattern: /^\$\((?!.*\b(?:echo|printf)\b)[^()\n]*\)$/,
  },
  {
    name: 'path of a file',
    pattern:
      /^\/(?:app|bin|config|data|dev|etc|home|mnt|opt|proc|root|run|secrets?|srv|sys|tmp|usr|var|vault)(?:\/[\w.-]+)*\/?$/,
  },
  {
    // field.Error of apimachinery, behind the path of a field; the value in it has a rule of its own.
    name: 'error about a field',
    pattern:
      /^(?:(?:Invalid|Unsupported|Duplicate) value: (?:"?\[redacted:|"(?:array|boolean|integer|number|object|string)")|Required value|Forbidden:|Not found|Too long:|Too many:)/,
  },
  {
    name: 'error about a Secret',
    pattern:
      /^(?:json: cannot unmarshal |illegal base64 data at |failed to |unable to |secrets? "[^"\n]{0,253}" (?:not found|is forbidden|already exists))/i,
  },
];

const longestHarmless = 1000;

/** Whether a value beside a secret-looking name may stay: empty, a switch, a reference to where the secret is. */
export function isHarmless(value: string): boolean {
  if (value === '') return true;
  if (value.length > longestHarmless) return false;
  return harmlessValues.some(({ pattern }) => pattern.test(value));
}
