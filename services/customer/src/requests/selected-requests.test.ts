import { accessRecorded } from '@fovea/contracts/audit/events';
import { getCustomer } from '@fovea/contracts/customers/endpoints';
import { errorCodes } from '@fovea/contracts/errors';
import {
  answerRequest,
  assignRequest,
  findInbox,
  getRequest,
  sendStaffRequest,
} from '@fovea/contracts/requests/endpoints';
import { requestAssigned, requestsAssigned } from '@fovea/contracts/requests/events';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import {
  assignManyRequests,
  closeManyRequests,
  findSelectedRequests,
  mostRequestsAtOnce,
  reopenManyRequests,
} from '@fovea/contracts/requests/selection-endpoints';
import { staffState } from '@fovea/contracts/staff/events';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const asClinic = () => ({ as: stage.tokens.clinic });
type Seen = { id: string; version: number };
const asSeen = ({ id, version }: Seen) => ({ id, version });
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
let nth = 0;

/** Requests of two families of the clinic, the first with a clinician, and of a family of another clinic. */
async function sentRequests() {
  const { createParent, tokenOf, clinic, otherClinic, doctor: doctorId, bed, tokens } = stage;
  nth += 1;
  const lastName = `Asking${nth}`;
  const families = [];
  for (const [companyId, treated] of [
    [clinic, { doctorId }],
    [clinic, {}],
    [otherClinic, {}],
  ] as const) {
    const { _id: id } = await createParent({ lastName, companyId, ...treated });
    await bed.call(sendPortalRequest, { type: 'Others', reason: 'Where?' }, { as: await tokenOf(id, companyId) });
    families.push(id);
  }
  const inbox = async (filter: object = {}) =>
    (await bed.call(findInbox, { searchStr: lastName, ...filter }, { as: tokens.admin })).list;
  const list = await inbox();
  const rows = list.map(({ _id: id, version, customerId }) => ({ id, version, customerId }));
  const [treated, untreated, foreign] = families.map((id) => rows.find(({ customerId }) => customerId === id));
  if (!treated || !untreated || !foreign) throw new Error('no rows');
  const idsIn = async (state?: 'closed') => (await inbox({ state })).map(({ _id }) => _id).sort();
  return { lastName, treated, untreated, foreign, own: [treated, untreated].map(asSeen), rows, idsIn };
}

/** A request of the clinic to the platform. */
async function sentByStaff() {
  const { bed, tokens, clinic } = stage;
  const word = `lamp${newId().slice(-8)}`;
  const as = await bed.tokenFor({ role: 'general', companyId: clinic, id: newId() });
  await bed.call(sendStaffRequest, { type: 'Others', reason: `The ${word}` }, { as });
  const [row] = (await bed.call(findInbox, { from: 'staff', searchStr: word }, { as: tokens.admin })).list;
  if (!row) throw new Error('The request is not in the platform’s inbox');
  return { id: row._id, version: row.version };
}

const isRequesting = async (id: string | null) =>
  (await stage.bed.call(getCustomer, { id: id ?? '' }, { as: stage.tokens.admin })).requesting;

/** Audit records of a family, of calls whose path ends so. */
async function recordsOf(customerId: string | null, path: string) {
  await stage.bed.idle();
  const records = (await stage.bed.published(accessRecorded)).flatMap((message) => message.records);
  return records.filter(({ call, customerIds }) => call.endsWith(path) && customerIds[0] === customerId);
}

describe('selected requests', () => {
  test('are limited to the caller’s scope, and a filter selects what its list shows', async () => {
    const { bed, tokens } = stage;
    const { lastName, treated, untreated, foreign, rows } = await sentRequests();
    for (const [as, shown] of [
      [tokens.clinic, [treated, untreated]],
      [tokens.doctor, [treated]],
      [tokens.otherDoctor, []],
      [tokens.otherClinic, [foreign]],
      [tokens.farClinic, []],
      [tokens.admin, rows],
    ] as const)
      for (const picked of [{ searchStr: lastName }, { ids: idsOf(rows) }])
        expect(idsOf((await bed.call(findSelectedRequests, picked, { as })).list)).toEqual(idsOf([...shown]));
    await bed.call(answerRequest, { id: treated.id, text: 'Here.' }, asClinic());
    const answered = await bed.call(findSelectedRequests, { searchStr: lastName, state: 'answered' }, asClinic());
    expect(answered.list).toEqual([{ ...asSeen(treated), reopens: false }]);
  });

  test('are closed together, recorded for each family, and reopened', async () => {
    const { bed } = stage;
    const { treated, untreated, foreign, rows, own, idsIn } = await sentRequests();
    const { list } = await bed.call(closeManyRequests, { rows: rows.map(asSeen), reason: 'Moved' }, asClinic());
    expect(list).toEqual(own.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(next));
    expect([await idsIn(), await idsIn('closed')]).toEqual([[foreign.id], idsOf(own)]);
    expect(await Promise.all([treated, foreign].map(({ customerId }) => isRequesting(customerId)))).toEqual([
      false,
      true,
    ]);
    for (const { id, customerId } of [treated, untreated]) {
      expect((await bed.call(getRequest, { id }, asClinic())).closeReason).toBe('Moved');
      expect(await recordsOf(customerId, '/picked/close')).toMatchObject([{ fields: ['requestOpen', 'closeReason'] }]);
    }
    // Outdated versions are skipped.
    expect((await bed.call(closeManyRequests, { rows: own }, asClinic())).list).toEqual([]);
    expect((await bed.call(closeManyRequests, { rows: list }, asClinic())).list).toEqual([]);
    expect((await bed.call(reopenManyRequests, { rows: list }, asClinic())).list).toEqual(list.map(next));
    expect(await idsIn()).toEqual(idsOf(rows));
    expect(await isRequesting(treated.customerId)).toBe(true);
    expect((await bed.call(getRequest, { id: treated.id }, asClinic())).closeReason).toBeNull();
  });

  test('are skipped if somebody else changed them, or if they cannot be reopened', async () => {
    const { bed, tokens } = stage;
    const { treated, untreated, own, idsIn } = await sentRequests();
    await bed.call(assignRequest, { ...asSeen(treated), staffId: null }, { as: tokens.distributor });
    const { list } = await bed.call(closeManyRequests, { rows: own }, asClinic());
    expect(list).toEqual([next(asSeen(untreated))]);
    await bed.sql(`UPDATE request SET type = 'Meeting' WHERE id = $1`, [untreated.id]);
    const settled = await bed.call(findSelectedRequests, { state: 'closed', ids: idsOf(own) }, asClinic());
    expect(settled.list).toEqual([{ ...next(asSeen(untreated)), reopens: false }]);
    expect((await bed.call(reopenManyRequests, { rows: list }, asClinic())).list).toEqual([]);
    expect(await idsIn('closed')).toEqual([untreated.id]);
  });

  test('are each closed by one of several concurrent calls', async () => {
    const { bed, tokens } = stage;
    const { own } = await sentRequests();
    const answers = await Promise.all(
      [tokens.clinic, tokens.distributor, tokens.admin].map((as) =>
        bed.call(closeManyRequests, { rows: as === tokens.admin ? own.toReversed() : own }, { as }),
      ),
    );
    expect(answers.map(({ list }) => list.length).sort()).toEqual([0, 0, 2]);
  });

  test('are assigned to staff who see each of their families, with one event', async () => {
    const { bed, doctor, tokens } = stage;
    const { treated, untreated, foreign, own } = await sentRequests();
    const chief = await employ({ companyId: stage.clinic, fullName: 'Chie Desk' });
    const colleagues = async (ids: string[]) =>
      (await bed.call(findSelectedRequests, { ids }, { as: tokens.admin })).colleagues.map(({ _id }) => _id);
    expect(await colleagues([treated.id])).toEqual(expect.arrayContaining([doctor, chief]));
    expect(await colleagues(idsOf(own))).toContain(chief);
    expect(await colleagues(idsOf(own))).not.toContain(doctor);
    expect(await colleagues([treated.id, foreign.id])).toEqual([]);
    await expect(bed.call(assignManyRequests, { rows: own, staffId: doctor }, asClinic())).rejects.toMatchObject({
      data: { issues: [{ path: 'staffId' }] },
    });
    const rows = [...own, asSeen(foreign)];
    const { list } = await bed.call(assignManyRequests, { rows, staffId: chief }, asClinic());
    expect(idsOf(list)).toEqual(idsOf(own));
    const published = async () =>
      (await bed.published(requestsAssigned)).filter(({ assignedTo }) => assignedTo === chief);
    expect(await published()).toMatchObject([{ count: 2, ofStaff: false }]);
    expect(await recordsOf(untreated.customerId, '/picked/assign')).toMatchObject([{ fields: ['assignedTo'] }]);
    expect((await bed.call(assignManyRequests, { rows, staffId: chief }, asClinic())).list).toEqual([]);
    const again = await bed.call(assignManyRequests, { rows: list, staffId: chief }, asClinic());
    expect(again.list).toHaveLength(2);
    expect(await published()).toHaveLength(1);
    const { list: free } = await bed.call(assignManyRequests, { rows: again.list, staffId: null }, asClinic());
    expect((await bed.call(getRequest, { id: treated.id }, asClinic())).assignedTo).toBeNull();
    await bed.call(assignManyRequests, { rows: free.slice(0, 1), staffId: chief }, asClinic());
    expect((await bed.published(requestAssigned)).filter(({ assignedTo }) => assignedTo === chief)).toMatchObject([
      { requestId: free[0]?.id },
    ]);
  });
});

test('staff requests are changed only by the platform’s administrators', async () => {
  const { bed, tokens, doctor } = stage;
  const rows = [await sentByStaff(), await sentByStaff()];
  const { treated } = await sentRequests();
  const admin = await employ({ companyId: null, fullName: 'Ai Admin' });
  const ids = idsOf(rows);
  const settled = await bed.call(findSelectedRequests, { from: 'staff', ids }, { as: tokens.admin });
  expect(idsOf(settled.list)).toEqual(ids);
  expect(settled.colleagues.map(({ _id }) => _id)).toEqual([admin]);
  for (const as of [tokens.clinic, tokens.distributor, tokens.doctor]) {
    expect((await bed.call(findSelectedRequests, { from: 'staff', ids }, { as })).list).toEqual([]);
    expect((await bed.call(closeManyRequests, { rows }, { as })).list).toEqual([]);
  }
  for (const refused of [
    { rows, staffId: doctor },
    { rows: [...rows, asSeen(treated)], staffId: admin },
  ])
    await expect(bed.call(assignManyRequests, refused, { as: tokens.admin })).rejects.toMatchObject({
      data: { issues: [{ path: 'staffId' }] },
    });
  const given = await bed.call(assignManyRequests, { rows, staffId: admin }, { as: tokens.admin });
  const closed = await bed.call(closeManyRequests, { rows: given.list, reason: 'Known' }, { as: tokens.admin });
  expect(closed.list).toHaveLength(2);
  await bed.idle();
  const records = (await bed.published(accessRecorded))
    .flatMap((message) => message.records)
    .filter(({ concerning, call }) => ids.includes(concerning.request ?? '') && call.endsWith('/picked/close'));
  expect(records).toHaveLength(2);
  expect(JSON.stringify(records)).not.toContain('Known');
});

test('many need as many statements as one, and too many are refused', async () => {
  const { bed } = stage;
  const { lastName, treated } = await sentRequests();
  await copies(treated.id, 500);
  const { list } = await bed.call(findSelectedRequests, { searchStr: lastName }, asClinic());
  expect(list).toHaveLength(502);
  const written = await countStatements();
  const closed = await bed.call(closeManyRequests, { rows: list.map(asSeen), reason: 'All of them' }, asClinic());
  expect(closed.list).toHaveLength(502);
  expect(await written()).toEqual({ request: 2, parent: 1, change_detail: 1 });
  expect(await isRequesting(treated.customerId)).toBe(false);
  await copies(treated.id, mostRequestsAtOnce);
  await expect(
    bed.call(findSelectedRequests, { searchStr: lastName, state: 'closed' }, asClinic()),
  ).rejects.toMatchObject({ code: errorCodes.tooManyPicked });
});

const next = ({ id, version }: Seen) => ({ id, version: version + 1 });

async function employ({ companyId, fullName }: { companyId: string | null; fullName: string }): Promise<string> {
  const _id = newId();
  const position = companyId
    ? ({ type: 'normal', userType: 'general' } as const)
    : ({ type: 'admin', userType: null } as const);
  await stage.bed.publish(staffState, { _id, fullName, companyId, ...position, deleted: false });
  await stage.bed.idle();
  return _id;
}

/** Copies a request. */
const copies = (id: string, count: number) =>
  stage.bed.sql(
    `INSERT INTO request SELECT (jsonb_populate_record(request,
        jsonb_build_object('id', gen_random_uuid(), 'reply_key', gen_random_uuid(), 'close_reason', null))).*
      FROM request, generate_series(1, $2) WHERE request.id = $1`,
    [id, count],
  );

/** Counts statements that write to these tables from now on. */
async function countStatements(): Promise<() => Promise<Record<string, number>>> {
  const { bed } = stage;
  await bed.sql('CREATE TABLE written (place text)');
  await bed.sql(`CREATE FUNCTION note_written() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO written VALUES (TG_TABLE_NAME); RETURN NULL; END $$`);
  for (const table of ['request', 'parent', 'change_detail'])
    await bed.sql(`CREATE TRIGGER noted AFTER INSERT OR UPDATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION note_written()`);
  return async () => {
    const rows = await bed.sql<{ place: string; count: number }>(
      'SELECT place, count(*)::int AS count FROM written GROUP BY place',
    );
    return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
  };
}
