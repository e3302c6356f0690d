import {
  closeRequesting,
  getCustomer,
  lockCustomer,
  undoChange,
  unlockCustomer,
} from '@fovea/contracts/customers/endpoints';
import { errorCodes } from '@fovea/contracts/errors';
import { findRequests } from '@fovea/contracts/requests/endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const asClinic = () => ({ as: stage.tokens.clinic });
const shown = (id: string) => stage.bed.call(getCustomer, { id }, asClinic());
const undo = (undoId: string, as = stage.tokens.clinic) => stage.bed.call(undoChange, { undoId }, { as });
/** Moves the undo offer into the past. */
const age = (undoId: string, seconds: number) =>
  stage.bed.sql(`UPDATE undo_offer SET at = at - $2 * interval '1 second' WHERE id = $1`, [undoId, seconds]);
/** Moves the offer and what it closed an hour ahead, so that a slow machine is not too late. */
const lasting = async (undoId: string): Promise<string> => {
  await stage.bed.sql(
    `WITH offer AS (UPDATE undo_offer SET at = at + interval '1 hour' WHERE id = $1 RETURNING parent_id, at)
      UPDATE request SET closed_at = offer.at FROM offer
      WHERE request.parent_id = offer.parent_id AND request.closed_at = offer.at - interval '1 hour'`,
    [undoId],
  );
  return undoId;
};
const tooLate = { code: errorCodes.undoTooLate };
const notFound = { code: errorCodes.notFound };

test('a lock and an unlock are undone by their actor, once', async () => {
  const { bed, createParent, tokens } = stage;
  const { _id: id } = await createParent();
  const { undoId } = await bed.call(lockCustomer, { id }, asClinic());
  await lasting(undoId);
  expect((await shown(id)).lock).toBe(true);
  for (const stranger of [tokens.admin, tokens.otherClinic])
    await expect(undo(undoId, stranger)).rejects.toMatchObject(notFound);
  await undo(undoId);
  expect((await shown(id)).lock).toBe(false);
  await expect(undo(undoId)).rejects.toMatchObject(notFound);

  await bed.call(lockCustomer, { id }, asClinic());
  await undo(await lasting((await bed.call(unlockCustomer, { id }, asClinic())).undoId));
  expect((await shown(id)).lock).toBe(true);
});

test('after a minute nothing is undone', async () => {
  const { bed, createParent } = stage;
  const { _id: id } = await createParent();
  const { undoId } = await bed.call(lockCustomer, { id }, asClinic());
  await age(undoId, 61);
  await expect(undo(undoId)).rejects.toMatchObject(tooLate);
  expect((await shown(id)).lock).toBe(true);
});

test('a change by somebody else in between stays', async () => {
  const { bed, createParent, tokens } = stage;
  const { _id: id } = await createParent();
  const { undoId } = await bed.call(lockCustomer, { id }, asClinic());
  await lasting(undoId);
  await bed.call(unlockCustomer, { id }, { as: tokens.distributor });
  await expect(undo(undoId)).rejects.toMatchObject(tooLate);
  expect((await shown(id)).lock).toBe(false);
});

test('reopens only the requests that the call had closed', async () => {
  const { bed, createParent, tokenOf } = stage;
  const { _id: id } = await createParent();
  const parent = await tokenOf(id);
  const send = (reason: string) => bed.call(sendPortalRequest, { type: 'Others', reason }, { as: parent });
  await send('closed before');
  await bed.call(closeRequesting, { id }, asClinic());
  await send('closed now');
  const { undoId } = await bed.call(closeRequesting, { id }, asClinic());
  expect((await shown(id)).requesting).toBe(false);
  await undo(await lasting(undoId));
  expect((await shown(id)).requesting).toBe(true);
  const { list } = await bed.call(findRequests, { userId: id }, asClinic());
  expect(list.map(({ reason, open }) => [reason, open])).toEqual([
    ['closed now', true],
    ['closed before', false],
  ]);
});
