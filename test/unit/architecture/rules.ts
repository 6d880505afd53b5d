import { type Module, parseModule } from './module-graph.ts';

/** Folders without effects: what goes in decides what comes out. */
const pureFolders: readonly string[] = ['model', 'redact', 'compare', 'triage', 'report'];

/** All that pure code may take from outside, by name where a package can do more than compute. */
const purePackages: { readonly [name: string]: readonly string[] | 'all' } = {
  diff: 'all',
  'lossless-json': 'all',
  'node:crypto': ['createHash', 'createHmac', 'timingSafeEqual'],
  yaml: 'all',
  zod: 'all',
};

interface Rule {
  readonly name: string;
  /** What breaks the rule, one sentence each. */
  breaches(modules: readonly Module[]): string[];
}

export const rules: readonly Rule[] = [
  {
    name: 'pure folders import nothing that has effects, not even through other files',
    breaches: (modules) => {
      const reached = reachableFrom(modules, modules.filter(isPure));
      return reached.flatMap((module) =>
        module.imports
          .filter(({ target, typeOnly }) => !typeOnly && !isLocal(target))
          .filter((found) => !isPurePackage(found.target, found.names))
          .map(
            ({ target, names }) => `${module.file} imports ${[target, ...(names ?? [])].join(' ')}`,
          ),
      );
    },
  },
  {
    name: 'pure folders use no clock, environment, console or network, not even through other files',
    breaches: (modules) =>
      reachableFrom(modules, modules.filter(isPure)).flatMap(({ file, reaches }) =>
        reaches.map((reach) => `${file} uses ${reach}`),
      ),
  },
  {
    name: 'nothing imports in a ring',
    breaches: (modules) => findRings(modules),
  },
  {
    name: 'the program does not import from test, scripts or dist',
    breaches: (modules) =>
      importsWhere(modules, (target) => isLocal(target) && !target.startsWith('src/')),
  },
  {
    name: 'only exec/ starts programs',
    breaches: (modules) =>
      importsWhere(
        modules.filter(({ file }) => !file.startsWith('src/exec/')),
        (target) => /^(?:node:)?child_process$|^@actions\/exec$/.test(target),
      ),
  },
  {
    name: 'only the entry and publish/ know the runner',
    breaches: (modules) =>
      importsWhere(
        modules.filter(({ file }) => !/^src\/(?:action\.ts$|publish\/)/.test(file)),
        (target) => target.startsWith('@actions/'),
      ),
  },
  {
    name: 'what is imported can be told without running the program',
    breaches: (modules) => importsWhere(modules, (target) => target === '(computed)'),
  },
];

/** Breaches of one rule by sources that are made up: the proof that it can fail. */
export function breachesBy(rule: Rule, sources: { readonly [file: string]: string }): string[] {
  return rule.breaches(Object.entries(sources).map(([file, text]) => parseModule(file, text)));
}

function isPure({ file }: Module): boolean {
  return pureFolders.some((folder) => file.startsWith(`src/${folder}/`));
}

function isLocal(target: string): boolean {
  return target.endsWith('.ts') || target.startsWith('src/') || target.startsWith('..');
}

function isPurePackage(target: string, names: readonly string[] | null): boolean {
  const allowed = Object.hasOwn(purePackages, target) ? purePackages[target] : undefined;
  if (allowed === undefined || allowed === 'all') return allowed === 'all';
  return names?.every((name) => allowed.includes(name)) ?? false;
}

function importsWhere(modules: readonly Module[], test: (target: string) => boolean): string[] {
  return modules.flatMap(({ file, imports }) =>
    imports.filter(({ target }) => test(target)).map(({ target }) => `${file} imports ${target}`),
  );
}

/** The given modules and all that they load. */
function reachableFrom(modules: readonly Module[], start: readonly Module[]): Module[] {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const reached = new Set(start);
  for (const module of reached) {
    for (const { target, typeOnly } of module.imports) {
      const next = byFile.get(target);
      if (!typeOnly && next !== undefined) reached.add(next);
    }
  }
  return [...reached];
}

function findRings(modules: readonly Module[]): string[] {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const done = new Set<string>();
  const rings: string[] = [];
  const visit = (module: Module, path: readonly string[]) => {
    const start = path.indexOf(module.file);
    if (start >= 0) {
      rings.push([...path.slice(start), module.file].join(' -> '));
      return;
    }
    if (done.has(module.file)) return;
    for (const { target } of module.imports) {
      const next = byFile.get(target);
      if (next !== undefined) visit(next, [...path, module.file]);
    }
    done.add(module.file);
  };
  for (const module of modules) visit(module, []);
  return rings;
}
