import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { type Node, parseSync } from 'oxc-parser';

/** One module that another one names. */
export interface Import {
  /** A path from the project's root, or a package as it is written. */
  readonly target: string;
  /** Gone once it is compiled. */
  readonly typeOnly: boolean;
  /** What is taken from it; null: not known, or all of it. */
  readonly names: readonly string[] | null;
}

/** A source file, as far as the rules look at it. */
export interface Module {
  readonly file: string;
  readonly imports: readonly Import[];
  /** Reaches for the world outside: `process`, `Date.now`, `new Date`, in the order in which they stand. */
  readonly reaches: readonly string[];
}

/** Every TypeScript file under a folder of the project. */
export function readModules(root: string, folder: string): Module[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name))
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => parseModule(file, readFileSync(join(root, file), 'utf8')));
}

/** Reads the syntax tree, so that neither a comment nor a text passes for an import or hides one. */
export function parseModule(file: string, source: string): Module {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join()}`);
  const imports: Import[] = [];
  const reaches: string[] = [];
  for (const node of walk(program)) {
    const found = importOf(node);
    if (found !== null) imports.push({ ...found, target: resolve(file, found.target) });
    const reach = reachOf(node);
    if (reach !== null) reaches.push(reach);
  }
  return { file, imports, reaches };
}

function resolve(file: string, target: string): string {
  return target.startsWith('.') ? posix.join(dirname(file), target) : target;
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* walk(item);
    return;
  }
  if (!isNode(value)) return;
  yield value;
  for (const [key, child] of Object.entries(value)) {
    if (!isMereName(value, key)) yield* walk(child);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

const namedByKey: readonly string[] = [
  ...['Property', 'MethodDefinition', 'PropertyDefinition'],
  ...['TSPropertySignature', 'TSMethodSignature'],
];

/** `x.process` and `{ process: 1 }` name a field and not the global. */
function isMereName(node: Node, key: string): boolean {
  if ('computed' in node && node.computed === true) return false;
  return node.type === 'MemberExpression'
    ? key === 'property'
    : key === 'key' && namedByKey.includes(node.type);
}

function importOf(node: Node): Import | null {
  switch (node.type) {
    case 'ImportDeclaration':
      return {
        target: node.source.value,
        typeOnly: node.importKind === 'type',
        names: node.specifiers.flatMap((specifier) =>
          specifier.type === 'ImportSpecifier' && 'name' in specifier.imported
            ? [specifier.imported.name]
            : ['*'],
        ),
      };
    case 'ExportNamedDeclaration':
      if (node.source === null) return null;
      return { target: node.source.value, typeOnly: node.exportKind === 'type', names: null };
    case 'ExportAllDeclaration':
      return { target: node.source.value, typeOnly: node.exportKind === 'type', names: null };
    case 'ImportExpression':
      return { target: textOf(node.source), typeOnly: false, names: null };
    case 'TSImportType':
      return { target: node.source.value, typeOnly: true, names: null };
    case 'TSExternalModuleReference':
      return { target: node.expression.value, typeOnly: false, names: null };
    case 'CallExpression': {
      const isRequire = node.callee.type === 'Identifier' && node.callee.name === 'require';
      return isRequire ? { target: textOf(node.arguments[0]), typeOnly: false, names: null } : null;
    }
    default:
      return null;
  }
}

/** A target that is computed can be anything. */
function textOf(node: Node | undefined): string {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? '';
  }
  return '(computed)';
}

const globals = [
  ...['process', 'globalThis', 'global', 'performance', 'fetch', 'console', 'WebSocket'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'eval', 'Function'],
];

function reachOf(node: Node): string | null {
  if (node.type === 'Identifier') return globals.includes(node.name) ? node.name : null;
  if (node.type === 'NewExpression' && isDate(node.callee)) {
    return node.arguments.length === 0 ? 'new Date()' : null;
  }
  if (node.type === 'CallExpression' && isDate(node.callee)) return 'Date()';
  if (node.type !== 'MemberExpression' || node.computed) return null;
  const member = `${node.object.type === 'Identifier' ? node.object.name : ''}.${'name' in node.property ? node.property.name : ''}`;
  return ['Date.now', 'Math.random', 'crypto.randomUUID'].includes(member) ? member : null;
}

function isDate(node: Node): boolean {
  return node.type === 'Identifier' && node.name === 'Date';
}
