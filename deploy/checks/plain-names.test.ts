import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

/** Words of a private dialect, with the standard word for each. */
const refused = new Map([
  ['told', 'published, notified'],
  ['hearer', 'consumer'],
  ['asker', 'caller'],
  ['kept', 'stored, cached'],
  ['ear', 'listener'],
  ['whose', 'the noun: owner, recipient'],
  ['whoever', 'the noun: owner, caller'],
  ['given up', 'failed permanently'],
  ['trail', 'audit log'],
  ['lanes', 'pools'],
]);

/** Names that are data: fields of rpcs and of stored rows. By `file: name`. */
const data = [
  // The reply of the rpcs that have messages and states republished.
  'services/kit/src/messaging/compare-projections.ts: told',
  'services/kit/src/messaging/dead-letter-rpcs.ts: isTold',
  'services/kit/src/messaging/dead-letters.test.ts: isTold',
  'services/kit/src/messaging/state-checksums.ts: told',
];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.d.ts'));

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

function refusedIn(name: string): string | undefined {
  const words = ` ${wordsOf(name).join(' ')} `;
  const word = [...refused.keys()].find((each) => words.includes(` ${each} `));
  return word && `${name} (${refused.get(word)})`;
}

type Node = { type?: string; value?: unknown; [field: string]: unknown };

/** The fields of a syntax node that declare a name. */
const declaring: Record<string, string[]> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['identifier'],
  FunctionExpression: ['identifier'],
  ClassDeclaration: ['identifier'],
  TsTypeAliasDeclaration: ['id'],
  TsInterfaceDeclaration: ['id'],
  Parameter: ['pat'],
  ArrowFunctionExpression: ['params'],
  CatchClause: ['param'],
  ClassMethod: ['key'],
  ClassProperty: ['key'],
  MethodProperty: ['key'],
  GetterProperty: ['key'],
  KeyValueProperty: ['key'],
  TsPropertySignature: ['key'],
  TsMethodSignature: ['key'],
  AssignmentPatternProperty: ['key'],
  KeyValuePatternProperty: ['value'],
  RestElement: ['argument'],
  AssignmentPattern: ['left'],
  ArrayPattern: ['elements'],
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** All names a syntax tree declares. */
function declaredIn(tree: unknown): string[] {
  if (Array.isArray(tree)) return tree.flatMap(declaredIn);
  if (!isNode(tree)) return [];
  const own = (declaring[tree.type ?? ''] ?? [])
    .flatMap((field) => [tree[field]].flat())
    .flatMap((name) => (isNode(name) && name.type === 'Identifier' ? [String(name.value)] : []));
  return [...own, ...Object.values(tree).flatMap(declaredIn)];
}

const declared = (file: string): string[] =>
  declaredIn(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('.tsx') }).body);

test.each([
  ['const toldChanges = 1;', ['toldChanges']],
  ['function f(hearer: string, { kept }: T, [ear]: U) {}', ['hearer', 'kept', 'ear']],
  ['type Trail = { givenUp: boolean; lanes(): void };', ['Trail', 'givenUp', 'lanes']],
  ["const { told: published } = { years: 1, early: 2, 'kept-alive': 3 }; log(told);", []],
])('%s declares %j', (text, names) => {
  const found = declaredIn(parseSync(text, { syntax: 'typescript' }).body);
  expect(found.filter((name) => refusedIn(name))).toEqual(names);
});

test('declared names and file names use standard words', () => {
  const named = files.flatMap((file) =>
    [...new Set([basename(file).replace(/\..*$/, ''), ...declared(file)])]
      .map((name) => [`${file}: ${name}`, refusedIn(name)] as const)
      .flatMap(([place, found]) => (found && !data.includes(place) ? [`${file}: ${found}`] : [])),
  );
  expect(named).toEqual([]);
});
