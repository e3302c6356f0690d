// Finds the errors that each endpoint's handler may throw in the services' sources. As a program it writes them into
// endpoint-errors.ts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { services } from '../endpoint.ts';
import { type ErrorName, errorCodes } from '../errors.ts';

/** Errors of every call, thrown by kit and gateway. */
const ofAnyCall: readonly ErrorName[] = [
  'validation',
  'malformedBody',
  'notSignedIn',
  'captchaFailed',
  'notAllowed',
  'userType',
  'wrongRegion',
  'notFound',
  'methodNotAllowed',
  'keyUsedOtherwise',
  'alreadyDone',
  'tooLarge',
  'wrongContentType',
  'tooManyRequests',
  'internal',
  'unavailable',
];
/** Errors with the name of a field count only where they are thrown by name. */
const fieldNames: readonly string[] = ['refundAmount'];
const isSpecial = (word: string): word is ErrorName => word in errorCodes && !ofAnyCall.some((name) => name === word);

type Declared = { text: string; refers: string[] };
const lineWidth = 120;
const folder = fileURLToPath(new URL('../../../services/', import.meta.url));
const kit = join(folder, 'kit', 'src');

/** Endpoint name → names of its errors, in alphabetical order; endpoints without any are left out. */
export function thrownErrors(): Record<string, ErrorName[]> {
  const declared = new Map<string, Declared>();
  for (const service of services) for (const file of sourcesOf(join(folder, service, 'src'))) readFile(file, declared);
  // Of the kit, only files with functions that handlers call to refuse.
  for (const file of ['http/saved-entity.ts', 'http/change-timezone.ts']) readFile(join(kit, file), declared);
  const all = [...declared.values()];
  const answering = new Map(
    all.flatMap((each) =>
      [...each.text.matchAll(/\bhandleRpc\(\s*(?:contract\.)?(\w+)/g)].map(([, question = '']) => [question, each]),
    ),
  );

  const errorsOf = (start: Declared): ErrorName[] => {
    const seen = new Set<Declared>();
    const errors = new Set<ErrorName>();
    const follow = (each: Declared | undefined) => {
      if (!each || seen.has(each)) return;
      seen.add(each);
      for (const [, before, word = ''] of each.text.matchAll(/(AppError\()?'(\w+)'/g))
        if (isSpecial(word) && (before || !fieldNames.includes(word))) errors.add(word);
      for (const name of each.refers) follow(declared.get(name));
      for (const [, question = ''] of each.text.matchAll(/\bcallRpc\(\s*(?:contract\.)?(\w+)/g))
        follow(answering.get(question));
    };
    follow(start);
    return [...errors].sort();
  };
  const found = all.flatMap((each) =>
    [...each.text.matchAll(/\bhandle(?:Save|Batch)?\(\s*(?:contract\.)?(\w+)/g)].map(
      ([, endpoint = '']): [string, ErrorName[]] => [endpoint, errorsOf(each)],
    ),
  );
  return Object.fromEntries(found.filter(([, errors]) => errors.length > 0).sort(([a], [b]) => a.localeCompare(b)));
}

function sourcesOf(root: string): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.ts') && !/test|generated/.test(file)).map((file) => join(root, file));
}

/** Every declaration of a file with the declarations it refers to, its own file's and imported ones. */
function readFile(file: string, declared: Map<string, Declared>): void {
  const source = readFileSync(file, 'utf8');
  const places = new Map<string, string>();
  for (const [, names = '', from = ''] of source.matchAll(
    /import (?:type )?\{([^}]+)\} from '(\.[^']+|@fovea\/kit\/[^']+)'/g,
  )) {
    const place = from.startsWith('.')
      ? resolve(dirname(file), from)
      : join(kit, `${from.slice('@fovea/kit/'.length)}.ts`);
    for (const part of names.split(',')) {
      const [original = '', alias = original] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (original) places.set(alias, `${place} ${original}`);
    }
  }
  const starts = [...source.matchAll(/^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/gm)];
  for (const [, name = ''] of starts) places.set(name, `${file} ${name}`);
  for (const [index, { 1: name = '', index: at }] of starts.entries()) {
    const text = source.slice(at, starts[index + 1]?.index);
    const refers = [...new Set([...text.matchAll(/\b\w+\b/g)].map(([word]) => word))].flatMap((word) =>
      word === name ? [] : (places.get(word) ?? []),
    );
    declared.set(`${file} ${name}`, { text, refers });
  }
}

/** The table as a module. */
const written = (errors: Record<string, ErrorName[]>): string =>
  [
    "import type { ErrorName } from './errors.ts';",
    '',
    '/** What a call may answer beside the errors of any call. Read from the services by `make gen`; a test compares. */',
    'export const endpointErrors: Readonly<Record<string, readonly ErrorName[]>> = {',
    ...Object.entries(errors).map(([name, list]) => lineOf(name, list)),
    '};',
    '',
  ].join('\n');

/** Formatted as by the formatter. */
function lineOf(name: string, list: ErrorName[]): string {
  const quoted = list.map((error) => `'${error}'`);
  const line = `  ${name}: [${quoted.join(', ')}],`;
  return line.length <= lineWidth
    ? line
    : [`  ${name}: [`, ...quoted.map((error) => `    ${error},`), '  ],'].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('../endpoint-errors.ts', import.meta.url), written(thrownErrors()));
