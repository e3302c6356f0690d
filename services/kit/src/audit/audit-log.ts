import { isIPv6 } from 'node:net';
import type { auditedDecisions, auditedJobs, RefusalReason } from '@fovea/contracts/audit/actions';
import { alertAt } from '@fovea/contracts/audit/alert-at';
import { accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit/events';
import type { AuditField } from '@fovea/contracts/audit/fields';
import { type AccessRecord, type AuditChange, mostFamilies } from '@fovea/contracts/audit/schema';
import type { Endpoint } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import type { z } from 'zod';
import { type Actor, personOf } from '../access/actor.ts';
import { newId } from '../database/ids.ts';
import type { RawClient } from '../database/kysely.ts';
import { publish, publishAll } from '../messaging/outbox.ts';
import type { Runtime } from '../runtime.ts';
import { splitIntoMessages } from './split-into-messages.ts';

/**
 * The family a change concerns and what it changed. The customer service stores a family's values: of those only field
 * names and a commitment.
 */
export type Changed = {
  customerId?: string;
  /** The acting person without a session, if that is not the parent. */
  personId?: string;
  /** The acting staff member without a session. */
  by?: Acting;
  patientId?: string | null;
  changes?: AuditChange[];
  personal?: { recordId: string; fields: AuditField[]; commitment: string };
  /** Appended to the call, for an operation that has a name of its own. */
  operation?: string;
  /** Ids of what was changed where no family is concerned (a staff account). */
  concerning?: Record<string, string>;
  /** The family's region, where the call itself has none. */
  region?: string;
};

/** The actor of a call without a session; recorded in `region`, or where the call works. */
export type Acting = Pick<Actor, 'id' | 'role' | 'companyId' | 'region'>;

/** Called by a handler to report the records it shows or changes. */
export type AuditLog = {
  /**
   * The families a response shows, which may be none; published shortly afterwards, batched. An export reports batch by
   * batch.
   */
  concerns(customerIds: string | readonly string[], options?: { patientId?: string; region?: string }): void;
  /**
   * Writes the audit entry in the transaction of the change. A bulk change names each family it concerns, which may be
   * none.
   */
  changed(tx: RawClient, change: Changed | readonly Changed[]): Promise<void>;
  /**
   * Reports a refusal and its reason. Published shortly afterwards, batched, for any outcome of the call; the call
   * neither waits for it nor fails with it.
   */
  refused(reason: RefusalReason, by?: Acting): void;
  /**
   * Reports how many rows an export will hold before it starts: mass exports have an audit entry of their own. Without
   * the entry there is no export.
   */
  exported(rows: number): Promise<void>;
  /** The entry of a change that another service makes for this call and publishes in its own transaction. */
  recordFor(change: Changed): AccessRecord;
};

/** A record of actor, time and call only. */
export const emptyRecord = {
  concerning: {},
  customerIds: [],
  patientId: null,
  fields: [],
  changes: [],
  commitment: null,
};

type Caller = { visitor: Actor | null; region: string; requestId: string; address: string };

/**
 * The audit log of one call; `finish` publishes what its handler did not report. Calls without `audit` publish nothing.
 */
export function openAuditLog(
  runtime: Runtime,
  endpoint: Endpoint<z.ZodObject, z.ZodType>,
  { visitor, region, requestId, address }: Caller,
): AuditLog & { finish(input: Record<string, unknown>): Promise<void> } {
  const { audit, method, path } = endpoint;
  let isRecorded = false;

  const recordOf = (
    actor: Pick<Actor, 'id' | 'guardianId' | 'role' | 'companyId'>,
    about: Partial<AccessRecord>,
  ): AccessRecord => ({
    _id: newId(),
    at: new Date().toISOString(),
    kind: audit ?? 'view',
    call: `${method} ${path}`,
    requestId: requestId.slice(0, 100),
    actorId: personOf(actor),
    actorRole: actor.role,
    actorCompanyId: actor.companyId,
    address: actor.role === 'customer' ? networkOf(address) : address.slice(0, 64),
    ...emptyRecord,
    ...about,
  });
  const databaseOf = (inRegion: string) =>
    runtime.databases.regional.get(inRegion) ?? runtime.databases.global ?? runtime.databases.all[0];
  const gather = (record: AccessRecord, inRegion: string) => {
    const database = databaseOf(inRegion);
    if (database) runtime.views.add(database, database.scope !== 'global' && inRegion !== '', record);
  };
  /** In the database where the call works. */
  const publishHere = async (record: AccessRecord) => {
    const database = databaseOf(region);
    if (!database) return;
    const event = database.scope !== 'global' && region !== '' ? accessRecorded : platformAccessRecorded;
    await publish(database.client, event, { records: [record] });
  };
  const view = (about: Partial<AccessRecord>, inRegion = region) => {
    if (visitor) gather(recordOf(visitor, about), inRegion);
  };
  const changeOf = ({
    customerId,
    personId = customerId,
    by,
    patientId = null,
    changes = [],
    personal,
    operation,
    concerning = {},
    region: inRegion = by?.region ?? region,
  }: Changed) => {
    // On a public endpoint (sign-up, followed links) the browser's session does not identify the actor.
    const caller = endpoint.access === 'public' ? null : visitor;
    const actor = by ?? caller ?? (personId ? { id: personId, role: 'customer' as const, companyId: null } : null);
    if (!actor) return [];
    const fields = [...new Set([...changes.map(({ field }) => field), ...(personal?.fields ?? [])])];
    const families = customerId ? [customerId] : [];
    const record = recordOf(actor, {
      ...(operation && { call: `${method} ${path} ${operation}` }),
      concerning,
      customerIds: families,
      patientId,
      fields,
      changes,
      commitment: personal?.commitment ?? null,
    });
    if (personal) record._id = personal.recordId;
    return [
      {
        event: inRegion !== '' || customerId !== undefined ? accessRecorded : platformAccessRecorded,
        inRegion,
        record,
      },
    ];
  };

  return {
    concerns(customerIds, options = {}) {
      if (!audit) return;
      // An empty list shows no personal data.
      isRecorded = true;
      const ids = typeof customerIds === 'string' ? [customerIds] : [...new Set(customerIds)];
      for (let from = 0; from < ids.length; from += mostFamilies)
        view(
          { customerIds: ids.slice(from, from + mostFamilies), patientId: options.patientId ?? null },
          options.region,
        );
    },
    async changed(tx, change) {
      if (!audit) return;
      isRecorded = true;
      for (const group of Map.groupBy(
        [change].flat().flatMap(changeOf),
        ({ event, inRegion }) => `${event.name} ${inRegion}`,
      ).values()) {
        const [place] = group;
        const bodies = splitIntoMessages(group.map(({ record }) => record)).map((records) => ({ records }));
        if (place) await publishAll(tx, place.event, bodies, place.inRegion ? { region: place.inRegion } : {});
      }
    },
    refused(reason, by) {
      const actor = by ?? visitor;
      if (!audit || !actor) return;
      const why: AuditChange = { field: 'reason', from: null, to: reason };
      const about = { call: `${method} ${path} refused`, fields: [why.field], changes: [why] };
      gather(recordOf(actor, about), by?.region ?? region);
    },
    async exported(rows) {
      if (!audit || !visitor || rows <= alertAt.exportedRows) return;
      const many: AuditChange = { field: 'rows', from: null, to: String(rows) };
      const call = `${method} ${path} mass`;
      await publishHere(recordOf(visitor, { kind: 'security', call, fields: [many.field], changes: [many] }));
    },
    recordFor(change) {
      isRecorded = true;
      const [prepared] = changeOf(change);
      if (!prepared) throw new AppError('notSignedIn');
      return prepared.record;
    },
    async finish(input) {
      if (!audit || !visitor || isRecorded || endpoint.access === 'public') return;
      const concerning = idsIn(input);
      if (audit === 'view') return view({ concerning });
      await publishHere(recordOf(visitor, { concerning }));
    },
  };
}

/**
 * Publishes, in the transaction of the change, what a deadline did to a family. The entry names the person who started
 * the term, and neither a call nor an address.
 */
export async function publishTimedChange(
  tx: RawClient,
  job: keyof typeof auditedJobs,
  {
    actor,
    customerId,
    region,
  }: { actor: Pick<Actor, 'id' | 'role' | 'companyId'>; customerId: string; region: string },
): Promise<void> {
  const record: AccessRecord = {
    ...emptyRecord,
    _id: newId(),
    at: new Date().toISOString(),
    kind: 'change',
    call: job,
    requestId: newId(),
    actorId: actor.id,
    actorRole: actor.role,
    actorCompanyId: actor.companyId,
    address: '',
    customerIds: [customerId],
  };
  await publish(tx, accessRecorded, { records: [record] }, { region });
}

/**
 * Publishes, in the transaction of the change, what a service did with an administrator's decision, for the platform's
 * audit log.
 */
export async function publishDecidedChange(
  tx: RawClient,
  decision: keyof typeof auditedDecisions,
  { actorId, concerning, changes }: { actorId: string; concerning: Record<string, string>; changes: AuditChange[] },
): Promise<void> {
  const record: AccessRecord = {
    ...emptyRecord,
    _id: newId(),
    at: new Date().toISOString(),
    kind: 'security',
    call: decision,
    requestId: newId(),
    actorId,
    actorRole: 'admin',
    actorCompanyId: null,
    address: '',
    concerning,
    fields: changes.map(({ field }) => field),
    changes,
  };
  await publish(tx, platformAccessRecorded, { records: [record] });
}

/**
 * A parent's address, shortened to its network: the audit log cannot be erased, so it must not identify a household.
 */
export function networkOf(address: string): string {
  const [, four] = /^(?:::ffff:)?((?:\d{1,3}\.){3})\d{1,3}$/.exec(address) ?? [];
  if (four) return `${four}0/24`;
  if (!isIPv6(address)) return '';
  const [front = ''] = address.split('::');
  return `${front.split(':').slice(0, 3).join(':')}::/48`;
}

/** The input's ids: never names, addresses or search texts. */
function idsIn(input: Record<string, unknown>): Record<string, string> {
  const ids = Object.entries(input).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && /^([a-z]{2,10}-)?[0-9a-f]{8}-[0-9a-f-]{27}$/.test(entry[1]),
  );
  return Object.fromEntries(ids);
}
