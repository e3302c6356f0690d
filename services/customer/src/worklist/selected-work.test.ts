import { accessRecorded } from '@fovea/contracts/audit/events';
import { addToDay } from '@fovea/contracts/calendar';
import { familyHandedOver } from '@fovea/contracts/customers/events';
import { dayOf } from '@fovea/contracts/dates';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { findWork, noteCall } from '@fovea/contracts/worklist/endpoints';
import type { WorkState } from '@fovea/contracts/worklist/schema';
import {
  findSelectedWork,
  finishManyWork,
  handOverFamilies,
  snoozeManyWork,
} from '@fovea/contracts/worklist/selection-endpoints';
import { zoneAtNoon } from '@fovea/kit-testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const timezone = zoneAtNoon();
const inDays = (days: number) => addToDay(dayOf(new Date(), timezone), days);
const asClinic = () => ({ as: stage.tokens.clinic });
let nth = 0;

/** Families with an open request: two of the clinic, and one of another. */
async function familiesWithRequests() {
  const { createParent, tokenOf, clinic, otherClinic, doctor: doctorId, bed } = stage;
  nth += 1;
  const lastName = `Picked${nth}`;
  const families = [];
  for (const companyId of [clinic, clinic, otherClinic]) {
    const treated = companyId === clinic ? { doctorId } : {};
    const { _id: id } = await createParent({ lastName, timezone, companyId, ...treated });
    await bed.call(sendPortalRequest, { type: 'Others', reason: 'x' }, { as: await tokenOf(id, companyId) });
    families.push(id);
  }
  await bed.idle();
  const { list } = await bed.call(findWork, { searchStr: lastName }, { as: stage.tokens.admin });
  const rows = list.map(({ _id: id, version, customerId }) => ({ id, version, customerId }));
  const [one, two, foreign] = families.map((id) => rows.find(({ customerId }) => customerId === id));
  if (!one || !two || !foreign) throw new Error('no rows');
  const idsIn = async (state: WorkState) => {
    const found = await bed.call(findWork, { searchStr: lastName, state }, { as: stage.tokens.admin });
    return found.list.map(({ _id }) => _id).sort();
  };
  return { lastName, one, two, foreign, rows, idsIn };
}
const asSeen = ({ id, version }: { id: string; version: number }) => ({ id, version });
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();

describe('selected work items', () => {
  test('are limited to the caller’s scope, and a filter selects what its list shows', async () => {
    const { bed, tokens } = stage;
    const { lastName, one, two, foreign, rows } = await familiesWithRequests();
    const picked = await bed.call(findSelectedWork, { ids: idsOf(rows) }, asClinic());
    expect(idsOf(picked.list)).toEqual(idsOf([one, two]));
    for (const [as, shown] of [
      [tokens.clinic, [one, two]],
      [tokens.otherClinic, [foreign]],
      [tokens.admin, rows],
    ] as const)
      expect(idsOf((await bed.call(findSelectedWork, { searchStr: lastName }, { as })).list)).toEqual(
        idsOf([...shown]),
      );
  });

  test('are snoozed together and unsnoozed, and recorded for each family', async () => {
    const { bed } = stage;
    const { one, two, foreign, rows, idsIn } = await familiesWithRequests();
    const until = inDays(7);
    const all = rows.map(asSeen);
    const refused = bed.call(snoozeManyWork, { rows: all, until: inDays(0) }, asClinic());
    await expect(refused).rejects.toMatchObject({ data: { issues: [{ path: 'until' }] } });
    const { list } = await bed.call(snoozeManyWork, { rows: all, until }, asClinic());
    expect(idsOf(list)).toEqual(idsOf([one, two]));
    expect(await idsIn('snoozed')).toEqual(idsOf([one, two]));
    expect(await idsIn('open')).toEqual([foreign.id]);
    // Outdated versions are skipped.
    expect((await bed.call(finishManyWork, { rows: all }, asClinic())).list).toEqual([]);
    expect((await bed.call(snoozeManyWork, { rows: list, until: null }, asClinic())).list).toHaveLength(2);
    expect(await idsIn('open')).toEqual(idsOf(rows));
    await bed.idle();
    const records = (await bed.published(accessRecorded)).flatMap(({ records }) => records);
    for (const { customerId } of [one, two])
      expect(
        records.filter(({ call, customerIds }) => call.endsWith('/picked/snooze') && customerIds[0] === customerId),
      ).toMatchObject([{ fields: ['snoozedUntil'] }, { fields: ['snoozedUntil'] }]);
  });

  test('are finished, except those that somebody else changed', async () => {
    const { bed, tokens } = stage;
    const { one, two, idsIn } = await familiesWithRequests();
    await bed.call(noteCall, { ...asSeen(one), note: 'Called' }, { as: tokens.distributor });
    const { list } = await bed.call(finishManyWork, { rows: [one, two].map(asSeen) }, asClinic());
    expect(list).toEqual([{ id: two.id, version: two.version + 1 }]);
    expect(await idsIn('done')).toEqual([two.id]);
  });

  test('are assigned to staff who see each of their families', async () => {
    const { bed, doctor, otherDoctor, tokens } = stage;
    const { one, two, rows } = await familiesWithRequests();
    const { list, colleagues } = await bed.call(findSelectedWork, { ids: idsOf(rows) }, asClinic());
    expect(colleagues.map(({ _id }) => _id)).toContain(doctor);
    expect(colleagues.map(({ _id }) => _id)).not.toContain(otherDoctor);
    const ids = list.map(({ customerId }) => customerId);
    expect(await bed.call(handOverFamilies, { ids, staffId: doctor }, asClinic())).toEqual({ count: 2 });
    const given = await bed.call(findWork, { assigned: 'me', pageSize: 200 }, { as: tokens.doctor });
    expect(given.list.map(({ _id }) => _id)).toEqual(expect.arrayContaining([one.id, two.id]));
    const assigned = { customerId: null, count: 2, staffId: doctor, why: 'work' };
    expect((await bed.published(familyHandedOver)).at(-1)).toMatchObject(assigned);
  });
});
