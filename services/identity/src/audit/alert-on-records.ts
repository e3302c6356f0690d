import { auditActions, nobodyId } from '@fovea/contracts/audit/actions';
import { alertAt } from '@fovea/contracts/audit/alert-at';
import { newCountryAlerted } from '@fovea/contracts/audit/events';
import type { AccessRecord } from '@fovea/contracts/audit/schema';
import { newId } from '@fovea/kit/database/ids';
import { anyOf, countAll, type RawClient } from '@fovea/kit/database/kysely';
import { publish } from '@fovea/kit/messaging/outbox';
import { sql } from 'kysely';
import { platform } from '../staff/staff-change.ts';
import { kyselyOfAny } from '../tables.ts';
import { alertOnce } from './alert-once.ts';

const callsOf = (action: string) =>
  Object.entries(auditActions).flatMap(([call, each]) => (each === action ? [call] : []));
const refusals = callsOf('signInRefused');
const massExports = new Set(callsOf('massExported'));
const newCountries = new Set(callsOf('signedInFromNewCountry'));

/** Publishes alerts for appended records that administrators must see at once. */
export async function alertOnRecords(tx: RawClient, scope: string, records: AccessRecord[]): Promise<void> {
  const region = scope === 'global' ? '' : scope;
  for (const { _id, call, actorId, at } of records)
    if (massExports.has(call))
      await alertOnce(
        tx,
        { of: actorId, region, at: new Date(at) },
        { cause: 'massExport', personId: actorId, recordId: _id },
      );
  for (const record of records) if (newCountries.has(record.call)) await alertNewCountry(tx, region, record);
  for (const { at, concerning } of records)
    if (concerning.adminOf && concerning.id)
      await alertNewAdmin(tx, { personId: concerning.id, adminOf: concerning.adminOf, at: new Date(at) });
  const refused = records.filter(({ call }) => refusals.includes(call));
  if (refused.length === 0) return;
  const at = new Date(Math.max(...refused.map((record) => Date.parse(record.at))));
  await alertRefusedAccounts(tx, { region, at }, [...new Set(refused.map(({ actorId }) => actorId))]);
  const everywhere = await recentRefusals(tx, at).limit(alertAt.refusalsOfRegion).execute();
  if (everywhere.length >= alertAt.refusalsOfRegion)
    await alertOnce(tx, { of: scope, region, at }, { cause: 'manyRefusalsInRegion' });
}

/** Alerts the platform's administrators, or those of the company in its region. */
async function alertNewAdmin(
  tx: RawClient,
  { personId, adminOf, at }: { personId: string; adminOf: string; at: Date },
): Promise<void> {
  if (adminOf === platform) return alertOnce(tx, { of: personId, region: '', at }, { cause: 'adminCreated', personId });
  const company = await kyselyOfAny(tx)
    .selectFrom('company')
    .select('database_url as region')
    .where('id', '=', adminOf)
    .executeTakeFirst();
  if (!company) return;
  const target = { of: `${adminOf}:${personId}`, region: company.region, at };
  await alertOnce(tx, target, { cause: 'companyAdminCreated', personId, companyId: adminOf });
}

/** Published once: an account signs in from a new country once, and the log stores a record once. */
async function alertNewCountry(tx: RawClient, region: string, record: AccessRecord): Promise<void> {
  const { actorId: personId, actorCompanyId: companyId, at } = record;
  const country = record.changes.find(({ field }) => field === 'country')?.to;
  if (!country) return;
  const alert = { alertId: newId(), companyId, region: region || null, personId, country, at };
  await publish(tx, newCountryAlerted, alert);
}

async function alertRefusedAccounts(
  tx: RawClient,
  target: { region: string; at: Date },
  actorIds: string[],
): Promise<void> {
  // Unknown email addresses have no account; the region's count covers them.
  const accounts = actorIds.filter((id) => id !== nobodyId);
  const refusedAccounts = await kyselyOfAny(tx)
    .selectFrom(recentRefusals(tx, target.at).where('actor_id', '=', anyOf(accounts)).as('recent'))
    .select('recent.actor_id as actorId')
    .groupBy('recent.actor_id')
    .having(countAll, '>=', alertAt.refusalsOfAccount)
    .execute();
  for (const { actorId } of refusedAccounts)
    await alertOnce(tx, { ...target, of: actorId }, { cause: 'manyRefusals', personId: actorId });
}

/** Counts by the time of the attempt, not of the append. */
const recentRefusals = (tx: RawClient, at: Date) =>
  kyselyOfAny(tx)
    .selectFrom('access_log')
    .select('actor_id')
    .where('call', '=', sql<string>`ANY(${refusals}::text[])`)
    .where('at', '>', new Date(at.getTime() - alertAt.withinMs));
