import {
  findCustomers,
  findSelectedCustomers,
  getCustomer,
  lockCustomer,
  lockCustomers,
  undoChange,
  unlockCustomer,
  unlockCustomers,
} from '@fovea/contracts/customers/endpoints';
import { errorCodes } from '@fovea/contracts/errors';
import { handOverFamilies } from '@fovea/contracts/worklist/selection-endpoints';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const asClinic = () => ({ as: stage.tokens.clinic });
const isLocked = async (id: string) => (await stage.bed.call(getCustomer, { id }, { as: stage.tokens.admin })).lock;
const sorted = (ids: string[]) => ids.toSorted();

/** Two families of the clinic, and one of another. */
async function families() {
  const { createParent, otherClinic } = stage;
  const [one, two, foreign] = [
    await createParent(),
    await createParent(),
    await createParent({ companyId: otherClinic }),
  ];
  return { one: one._id, two: two._id, foreign: foreign._id, ids: [one._id, two._id, foreign._id, newId()] };
}

describe('selected families', () => {
  test('are limited to the caller’s scope, and a filter selects what its list shows', async () => {
    const { bed, tokens } = stage;
    const { one, two, foreign, ids } = await families();
    await bed.call(lockCustomer, { id: two }, asClinic());
    const { list } = await bed.call(findSelectedCustomers, { ids }, asClinic());
    expect(list).toEqual([
      { _id: one, lock: false },
      { _id: two, lock: true },
    ]);
    for (const as of [tokens.clinic, tokens.otherClinic, tokens.distributor, tokens.admin]) {
      const shown = await bed.call(findCustomers, { name: 'Yamada', pageSize: 200 }, { as });
      const found = await bed.call(findSelectedCustomers, { name: 'Yamada' }, { as });
      expect(sorted(found.list.map(({ _id }) => _id))).toEqual(sorted(shown.list.map(({ _id }) => _id)));
      expect(found.list.some(({ _id }) => _id === foreign)).toBe(as === tokens.otherClinic || as === tokens.admin);
    }
    await expect(bed.call(findSelectedCustomers, { deleted: true }, { as: tokens.doctor })).rejects.toMatchObject({
      code: errorCodes.notAllowed,
    });
  });

  test('are locked together, others are not, and the undo works once', async () => {
    const { bed, tokens } = stage;
    const { one, two, foreign, ids } = await families();
    await bed.call(lockCustomer, { id: two }, asClinic());
    const { count, undoId } = await bed.call(lockCustomers, { ids }, asClinic());
    expect(count).toBe(1);
    expect(await Promise.all([one, two, foreign].map(isLocked))).toEqual([true, true, false]);
    expect(await bed.call(lockCustomers, { ids }, asClinic())).toEqual({ count: 0, undoId: null });

    await expect(bed.call(undoChange, { undoId: undoId ?? '' }, { as: tokens.admin })).rejects.toMatchObject({
      code: errorCodes.notFound,
    });
    await lasting(undoId);
    await bed.call(undoChange, { undoId: undoId ?? '' }, asClinic());
    expect(await Promise.all([one, two, foreign].map(isLocked))).toEqual([false, true, false]);
    await expect(bed.call(undoChange, { undoId: undoId ?? '' }, asClinic())).rejects.toMatchObject({
      code: errorCodes.notFound,
    });
  });

  test('changed by somebody else are not undone', async () => {
    const { bed, tokens } = stage;
    const { one, two } = await families();
    const both = await bed.call(lockCustomers, { ids: [one, two] }, asClinic());
    expect(both.count).toBe(2);
    await bed.call(unlockCustomer, { id: one }, { as: tokens.distributor });
    await bed.call(lockCustomer, { id: one }, { as: tokens.distributor });
    await bed.call(unlockCustomer, { id: two }, { as: tokens.distributor });
    const { undoId } = await bed.call(unlockCustomers, { ids: [one, two] }, asClinic());
    await lasting(undoId);
    await bed.call(undoChange, { undoId: undoId ?? '' }, asClinic());
    expect(await Promise.all([one, two].map(isLocked))).toEqual([true, false]);
  });

  test('are each locked by one of several concurrent calls', async () => {
    const { bed, tokens } = stage;
    const { one, two } = await families();
    const answers = await Promise.all(
      [tokens.clinic, tokens.distributor, tokens.admin].map((as) =>
        bed.call(lockCustomers, { ids: as === tokens.admin ? [two, one] : [one, two] }, { as }),
      ),
    );
    expect(answers.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  test('are assigned to staff who see each of them', async () => {
    const { bed, doctor, otherDoctor, createParent, clinic } = stage;
    const { foreign } = await families();
    const treated = [await createParent({ doctorId: doctor }), await createParent({ doctorId: doctor })];
    const untreated = await createParent({ companyId: clinic });
    const ids = treated.map(({ _id }) => _id);
    const colleaguesOf = async (picked: string[]) =>
      (await bed.call(findSelectedCustomers, { ids: picked }, asClinic())).colleagues.map(({ _id }) => _id);
    expect(await colleaguesOf(ids)).toContain(doctor);
    expect(await colleaguesOf([...ids, untreated._id])).not.toContain(doctor);
    expect(await colleaguesOf(ids)).not.toContain(otherDoctor);

    const all = [...ids, foreign];
    expect(await bed.call(handOverFamilies, { ids: all, staffId: doctor }, asClinic())).toEqual({ count: 2 });
    expect(await bed.call(handOverFamilies, { ids: all, staffId: doctor }, asClinic())).toEqual({ count: 0 });
    const refused = bed.call(handOverFamilies, { ids: [...ids, untreated._id], staffId: doctor }, asClinic());
    await expect(refused).rejects.toMatchObject({ data: { issues: [{ path: 'staffId' }] } });
    const assigned = await bed.sql<{ parent_id: string }>(
      'SELECT parent_id FROM follow_up WHERE assigned_to = $1 ORDER BY parent_id',
      [doctor],
    );
    expect(assigned.map(({ parent_id }) => parent_id)).toEqual(sorted(ids));
    expect(await bed.call(handOverFamilies, { ids, staffId: null }, asClinic())).toEqual({ count: 2 });
  });
});

/** Moves the undo offer an hour ahead, so that a slow machine is not too late. */
const lasting = (undoId: string | null) =>
  stage.bed.sql(`UPDATE undo_offer SET at = at + interval '1 hour' WHERE offer_id = $1`, [undoId]);
