import { platformAccessRecorded } from '@fovea/contracts/audit/events';
import { discardDeadLetter, findDeadLetters, replayDeadLetter } from '@fovea/contracts/dead-letters/endpoints';
import { deadLettersOf, discardDeadLetterOf, replayDeadLetterOf } from '@fovea/contracts/dead-letters/rpcs';
import { services } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import { newId } from '@fovea/kit/database/ids';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBed } from '../testing/stage.ts';

let bed: TestBed;
let admin: string;
beforeAll(async () => {
  bed = await startBed({ PATIENCE_FACTOR: '2' });
  admin = await bed.tokenFor({ role: 'admin' });
});
afterAll(() => bed.stop());

const letter = (service: 'billing' | 'customer', firstAt: string) => ({
  _id: newId(),
  service,
  scope: 'jp',
  consumer: `${service}-fact-counted-jp-into-jp`,
  subject: 'fact.jp.counted',
  messageId: newId(),
  cause: 'refused' as const,
  detail: 'notFound',
  times: 1,
  firstAt,
  lastAt: firstAt,
});
const older = letter('customer', '2026-11-01T00:00:00.000Z');
const younger = letter('billing', '2026-11-02T00:00:00.000Z');

test('every service is called, the oldest message comes first, and services without a reply are named', async () => {
  for (const service of services.filter((each) => each !== 'company' && each !== 'notification'))
    bed.stubRpc(deadLettersOf(service), () => {
      const list = [younger, older].filter((each) => each.service === service);
      return { list, total: list.length, isComplete: service !== 'identity' };
    });
  expect(await bed.call(findDeadLetters, {}, { as: admin })).toEqual({
    list: [older, younger],
    total: 2,
    missing: ['identity', 'notification'],
  });
});

test('replays and discards are in the audit log; refusals of the service are returned', async () => {
  const calls: string[] = [];
  bed.stubRpc(replayDeadLetterOf('billing'), ({ id }) => {
    calls.push(`replay ${id}`);
    return {};
  });
  bed.stubRpc(discardDeadLetterOf('customer'), ({ id }) => {
    if (id !== older._id) throw new AppError('notFound');
    calls.push(`discard ${id}`);
    return {};
  });
  await bed.call(replayDeadLetter, { id: younger._id, service: 'billing', scope: 'jp' }, { as: admin });
  await bed.call(discardDeadLetter, { id: older._id, service: 'customer', scope: 'jp' }, { as: admin });
  await expect(
    bed.call(discardDeadLetter, { id: newId(), service: 'customer', scope: 'jp' }, { as: admin }),
  ).rejects.toMatchObject({ code: 4040001 });
  expect(calls).toEqual([`replay ${younger._id}`, `discard ${older._id}`]);
  const records = (await bed.published(platformAccessRecorded)).flatMap(({ records: each }) => each);
  expect(records.map(({ call, concerning }) => ({ call, concerning }))).toEqual([
    { call: 'PUT /api/admin/dead-letters/replay', concerning: { id: younger._id } },
    { call: 'DELETE /api/admin/dead-letters', concerning: { id: older._id } },
  ]);
});
