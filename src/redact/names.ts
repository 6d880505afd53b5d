import { type NameMeaning, type NameRule, nameRules } from './name-rules.ts';

export type ClassifyName = (name: string) => NameMeaning;

/** A judgement of short texts that remembers what it was asked: most of a cluster's texts are alike. */
export function rememberShort(judge: (text: string) => boolean): (text: string) => boolean {
  const remembered = new Map<string, boolean>();
  return (text) => {
    if (text.length > longestRemembered) return judge(text);
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const judged = judge(text);
    if (remembered.size < mostRemembered) remembered.set(text, judged);
    return judged;
  };
}

const longestRemembered = 64;

/** A name longer than this is judged by its end alone. */
const longestName = 256;
/** Few names make up most of a cluster; hostile ones must not fill the memory. */
const mostRemembered = 20_000;

const wordBoundary = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g;

/** What a field, key, variable, flag or header says by its name. Remembers what it was asked. */
export function createNameClassifier(): ClassifyName {
  const remembered = new Map<string, NameMeaning>();
  return (name) => {
    const known = remembered.get(name);
    if (known !== undefined) return known;
    const meaning = findNameRule(name)?.means ?? 'plain';
    if (remembered.size < mostRemembered && name.length <= longestName) {
      remembered.set(name, meaning);
    }
    return meaning;
  };
}

/** The rule that decides what a name says; undefined where none matches. */
export function findNameRule(name: string): NameRule | undefined {
  const end = name.slice(-longestName);
  const whole = joinWords(end);
  const local = joinWords(end.slice(end.lastIndexOf('/') + 1));
  return nameRules.find(({ pattern, asWritten, whole: takesWhole }) =>
    pattern.test(asWritten ? end : takesWhole ? whole : local),
  );
}

/** `X-API_Key` and `xApiKey` are both `x-api-key`. */
function joinWords(name: string): string {
  return name
    .replace(wordBoundary, '-')
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, '-')
    .replace(/-$/, '');
}
