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

/**
 * Names that are data (fields of contracts, rpcs, stored rows and variables of the environment), and names older than
 * this rule. By `file: name`; a new name does not belong here.
 */
const data = [
  // The reply of the rpcs that republish messages and states.
  'services/kit/src/messaging/compare-projections.ts: told',
  'services/kit/src/messaging/dead-letter-rpcs.ts: isTold',
  'services/kit/src/messaging/dead-letters.test.ts: isTold',
  'services/kit/src/messaging/state-checksums.ts: told',
  'contracts/src/audit/schema.ts: trail',
  'contracts/src/dead-letters/rpcs.ts: isTold',
  'contracts/src/errors.ts: notToldAgain',
  'contracts/src/event.ts: hearer',
  'contracts/src/invitations/endpoints.ts: kept',
  'contracts/src/invitations/endpoints.ts: keptIds',
  'contracts/src/payments/portal-endpoints.ts: kept',
  'contracts/src/payments/preview-schema.ts: kept',
  'contracts/src/states/rpcs.ts: hearer',
  'contracts/src/states/rpcs.ts: told',
  'services/billing/src/cards/notify-expiring-cards.job.ts: expiryTold',
  'services/billing/src/cards/replace-card.test.ts: kept',
  'services/billing/src/cards/replace-card.ts: kept',
  'services/billing/src/documents/stored-pdf.ts: keptAt',
  'services/billing/src/previews/previews.test.ts: kept',
  'services/billing/src/previews/refund-previews.ts: kept',
  'services/billing/src/webhook/killed-process.test.ts: told',
  'services/billing/src/webhook/on-provider-event-stored.ts: told',
  'services/billing/src/webhook/store-event.ts: told',
  'services/customer/src/devices-of-region.test.ts: told',
  'services/customer/src/history/add-family-note.ts: told',
  'services/customer/src/invitations/invite-families.test.ts: kept',
  'services/customer/src/invitations/invite-families.test.ts: keptIds',
  'services/customer/src/invitations/withdraw-many-invitations.ts: keptIds',
  'services/customer/src/invitations/withdraw-many-invitations.ts: kept',
  'services/device-inventory/src/device-inventory.pact.test.ts: told',
  'services/device-inventory/src/devices/publish-to-regions.job.ts: isTold',
  'services/device-inventory/src/devices/publish-to-regions.test.ts: told',
  'services/device-inventory/src/import/import-devices.test.ts: told',
  'services/device-inventory/src/import/import-devices.test.ts: told_to_region',
  'services/device-inventory/src/inventory/change-device.ts: givenUp',
  'services/device-inventory/src/report-shares/report-shares.test.ts: trailOf',
  'services/device-inventory/src/usage/post-records.test.ts: allTold',
  'services/device-inventory/src/usage/post-records.test.ts: daysTold',
  'services/identity/src/archives/archive-audit-logs.job.ts: trail',
  'services/identity/src/archives/archive-audit-logs.test.ts: trail',
  'services/identity/src/archives/archive-audit-logs.test.ts: AUDIT_KEPT_MONTHS',
  'services/identity/src/archives/archive-faults.test.ts: trail',
  'services/identity/src/archives/archive-line.ts: trail',
  'services/identity/src/archives/audit-archives.test.ts: AUDIT_KEPT_MONTHS',
  'services/identity/src/audit/alert-broken-chain.ts: trail',
  'services/identity/src/audit/alert-once.ts: told_at',
  'services/identity/src/audit/alert-once.ts: trail',
  'services/identity/src/audit/alerts.test.ts: trail',
  'services/identity/src/audit/anchor-audit-logs.job.ts: trail',
  'services/identity/src/audit/export-audit.test.ts: trail',
  'services/identity/src/audit/verify-audit-logs.job.ts: trail',
  'services/identity/src/config.ts: AUDIT_KEPT_MONTHS',
  'services/identity/src/security-feed/feed-line.ts: trail',
  'services/identity/src/security-feed/send-feed.loop.ts: trail',
  'services/identity/src/testing/archive-stage.ts: AUDIT_KEPT_MONTHS',
  'services/notification/src/facts/on-security-alerted.test.ts: trail',
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

const refusedNames = files.flatMap((file) =>
  [...new Set([basename(file).replace(/\..*$/, ''), ...declared(file)])]
    .map((name) => [`${file}: ${name}`, refusedIn(name)] as const)
    .filter(([, found]) => found !== undefined),
);

test('declared names and file names use standard words', () => {
  expect(refusedNames.filter(([place]) => !data.includes(place))).toEqual([]);
});
test('every exception is still needed', () => {
  const places: string[] = refusedNames.map(([place]) => place);
  expect(data.filter((place) => !places.includes(place))).toEqual([]);
});
