import { isIPv6 } from 'node:net';
import type { auditedJobs, RefusalReason } from '@fovea/contracts/audit/actions';
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
import { announce, announceAll } from '../messaging/outbox.ts';
import type { Runtime } from '../runtime.ts';
import { splitIntoMessages } from './split-into-messages.ts';

/**
 * Whom a change concerns and what it changed. Values of a family are kept by the customer service: of those only names
 * of fields and a commitment.
 */
export type Changed = {
  customerId?: string;
  /** Who acts without a session, where that is not the parent. */
  personId?: string;
  /** Who acts without a session, of staff. */
  by?: Acting;
  patientId?: string | null;
  changes?: AuditChange[];
  personal?: { recordId: string; fields: AuditField[]; commitment: string };
  /** Behind the call, of a deed that has a word of its own. */
  deed?: string;
  /** Ids of what was changed where no family is concerned (a staff account). */
  concerning?: Record<string, string>;
  /** Of the family, where the call itself works in none. */
  region?: string;
};

/** As whom somebody acts who has no session, or none yet; told in `region`, or where the call works. */
export type Acting = Pick<Actor, 'id' | 'role' | 'companyId' | 'region'>;

/** What a handler says about the records it shows or changes. */
export type Trail = {
  /**
   * The families an answer shows, which may be none; told in a moment, together with others. An export says so batch by
   * batch.
   */
  concerns(customerIds: string | readonly string[], options?: { patientId?: string; region?: string }): void;
  /**
   * Writes who changed what beside the change, in its own transaction: there is none without the other. A change in
   * bulk names each family it concerns, which may be none.
   */
  changed(tx: RawClient, change: Changed | readonly Changed[]): Promise<void>;
  /**
   * Says that somebody was kept out, and why; whatever becomes of the call it is told in a moment, together with others.
   * Nobody waits for it, and nobody is kept out because it cannot be told.
   */
  refused(reason: RefusalReason, by?: Acting): void;
  /**
   * Says how many rows an export will hold, before it is one: of masses of people the trail keeps a record of its own.
   * Without the record there is no export.
   */
  exported(rows: number): Promise<void>;
  /** The record of a change that another service makes for this call, and tells in its own transaction. */
  recordFor(change: Changed): AccessRecord;
};

/** Of a record that says only who, when and by which call. */
const nothingTold = { concerning: {}, customerIds: [], patientId: null, fields: [], changes: [], commitment: null };

type Caller = { visitor: Actor | null; region: string; requestId: string; address: string };

/** The trail of one call; `finish` tells what its handler left unsaid. Calls that need no record keep none. */
export function openTrail(
  runtime: Runtime,
  endpoint: Endpoint<z.ZodObject, z.ZodType>,
  { visitor, region, requestId, address }: Caller,
): Trail & { finish(input: Record<string, unknown>): Promise<void> } {
  const { audit, method, path } = endpoint;
  let isTold = false;

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
    ...nothingTold,
    ...about,
  });
  const databaseOf = (inRegion: string) =>
    runtime.databases.regional.get(inRegion) ?? runtime.databases.global ?? runtime.databases.all[0];
  const gather = (record: AccessRecord, inRegion: string) => {
    const database = databaseOf(inRegion);
    if (database) runtime.views.keep(database, database.scope !== 'global' && inRegion !== '', record);
  };
  /** Where the call works. */
  const tellHere = async (record: AccessRecord) => {
    const database = databaseOf(region);
    if (!database) return;
    const event = database.scope !== 'global' && region !== '' ? accessRecorded : platformAccessRecorded;
    await announce(database.client, event, { records: [record] });
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
    deed,
    concerning = {},
    region: inRegion = by?.region ?? region,
  }: Changed) => {
    // On a public endpoint the session of the browser says nothing about who acts: somebody signs up, or follows a link.
    const caller = endpoint.access === 'public' ? null : visitor;
    const actor = by ?? caller ?? (personId ? { id: personId, role: 'customer' as const, companyId: null } : null);
    if (!actor) return [];
    const fields = [...new Set([...changes.map(({ field }) => field), ...(personal?.fields ?? [])])];
    const families = customerId ? [customerId] : [];
    const record = recordOf(actor, {
      ...(deed && { call: `${method} ${path} ${deed}` }),
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
      // A list that shows nobody is no look at anybody.
      isTold = true;
      const ids = typeof customerIds === 'string' ? [customerIds] : [...new Set(customerIds)];
      for (let from = 0; from < ids.length; from += mostFamilies)
        view(
          { customerIds: ids.slice(from, from + mostFamilies), patientId: options.patientId ?? null },
          options.region,
        );
    },
    async changed(tx, change) {
      if (!audit) return;
      isTold = true;
      for (const told of Map.groupBy(
        [change].flat().flatMap(changeOf),
        ({ event, inRegion }) => `${event.name} ${inRegion}`,
      ).values()) {
        const [place] = told;
        const bodies = splitIntoMessages(told.map(({ record }) => record)).map((records) => ({ records }));
        if (place) await announceAll(tx, place.event, bodies, place.inRegion ? { region: place.inRegion } : {});
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
      await tellHere(recordOf(visitor, { kind: 'security', call, fields: [many.field], changes: [many] }));
    },
    recordFor(change) {
      isTold = true;
      const [told] = changeOf(change);
      if (!told) throw new AppError('notSignedIn');
      return told.record;
    },
    async finish(input) {
      if (!audit || !visitor || isTold || endpoint.access === 'public') return;
      const concerning = idsIn(input);
      if (audit === 'view') return view({ concerning });
      await tellHere(recordOf(visitor, { concerning }));
    },
  };
}

/**
 * Tells the trail, beside the change, what time did to a family; the record names whoever set the term running, and
 * neither a call nor an address.
 */
export async function changedInTime(
  tx: RawClient,
  job: keyof typeof auditedJobs,
  {
    actor,
    customerId,
    region,
  }: { actor: Pick<Actor, 'id' | 'role' | 'companyId'>; customerId: string; region: string },
): Promise<void> {
  const record: AccessRecord = {
    ...{ _id: newId(), at: new Date().toISOString(), kind: 'change', call: job, requestId: newId() },
    ...{ actorId: actor.id, actorRole: actor.role, actorCompanyId: actor.companyId, address: '' },
    ...{ ...nothingTold, customerIds: [customerId] },
  };
  await announce(tx, accessRecorded, { records: [record] }, { region });
}

/**
 * A parent's address, shortened to the network it belongs to: the trail cannot be erased, so it must not name a
 * household.
 */
export function networkOf(address: string): string {
  const [, four] = /^(?:::ffff:)?((?:\d{1,3}\.){3})\d{1,3}$/.exec(address) ?? [];
  if (four) return `${four}0/24`;
  if (!isIPv6(address)) return '';
  const [front = ''] = address.split('::');
  return `${front.split(':').slice(0, 3).join(':')}::/48`;
}

/** Values of the input that are ids: never names, addresses or search texts. */
function idsIn(input: Record<string, unknown>): Record<string, string> {
  const ids = Object.entries(input).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && /^([a-z]{2,10}-)?[0-9a-f]{8}-[0-9a-f-]{27}$/.test(entry[1]),
  );
  return Object.fromEntries(ids);
}
