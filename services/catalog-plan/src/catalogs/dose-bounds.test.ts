import { approvalDecided } from '@fovea/contracts/approvals/events';
import { askApproval } from '@fovea/contracts/approvals/rpcs';
import { platformAccessRecorded } from '@fovea/contracts/audit/events';
import { defaultBounds } from '@fovea/contracts/catalogs/dose-bounds';
import { askDoseBounds, findCatalogs, saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import { catalogState } from '@fovea/contracts/catalogs/events';
import type { EventBody } from '@fovea/contracts/event';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogForm, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

let references = 0;
const create = (fields: object = {}) => {
  references += 1;
  const form = { ...catalogForm(`DOSE-${references}`), versionId: stage.release._id, ...fields };
  return stage.bed.call(saveCatalog, form, { as: stage.tokens.admin });
};
type Saved = Awaited<ReturnType<typeof create>>;
const change = (saved: Saved, fields: object) => {
  const { version: _version, createdAt: _createdAt, ...form } = saved;
  return stage.bed.call(saveCatalog, { ...form, ...fields }, { as: stage.tokens.admin });
};
const refused = (path: string, message: string) => ({ code: 4000001, data: { issues: [{ path, message }] } });
const read = async ({ _id: id }: { _id: string }) =>
  (await stage.bed.call(findCatalogs, { id }, { as: stage.tokens.admin })).list[0];

describe('a catalog’s settings', () => {
  test('are accepted at each bound and at 0, and refused by name beyond', async () => {
    const catalog = await create({ duration: 600, intervals: 1, timesPerDay: 4, timesPerWeek: 28 });
    expect(catalog).toMatchObject(defaultBounds);
    expect(await change(catalog, { duration: 0, intervals: 0, timesPerDay: 0, timesPerWeek: 0 })).toMatchObject({
      duration: 0,
    });
    const fresh = (await read(catalog)) as Saved;
    for (const [field, value, message] of [
      ['duration', 600.01, 'The highest duration of this catalog is 600 s.'],
      ['intervals', 0.5, 'The least interval of this catalog is 1 h. 0 is accepted too.'],
      ['timesPerDay', 5, 'This catalog allows at most 4 a day. 0 is accepted too.'],
      ['timesPerWeek', 29, 'This catalog allows at most 28 a week. 0 is accepted too.'],
    ] as const)
      await expect(change(fresh, { [field]: value })).rejects.toMatchObject(refused(field, message));
    await expect(create({ duration: 1_000_000 })).rejects.toMatchObject({ code: 4000001 });
  });

  test('beyond a bound do not refuse another field, and are published with the bounds', async () => {
    const { bed } = stage;
    const catalog = await create();
    await bed.sql('UPDATE catalog SET duration = 1000000 WHERE id = $1', [catalog._id], { scope: 'global' });
    const stored = (await read(catalog)) as Saved;
    expect(await change(stored, { description: 'Another text' })).toMatchObject({ duration: 1_000_000 });
    expect((await bed.published(catalogState)).at(-1)).toMatchObject({ duration: 1_000_000, ...defaultBounds });
  });
});

describe('bounds', () => {
  test('become narrower at once, and are refused when wider or none', async () => {
    const narrow = { maxDuration: 200, minIntervals: 4, maxTimesPerDay: 2, maxTimesPerWeek: 10 };
    const catalog = await change(await create(), { ...narrow, duration: 180 });
    expect(catalog).toMatchObject(narrow);
    for (const [field, value] of [
      ['maxDuration', 201],
      ['minIntervals', 3],
      ['maxTimesPerDay', 3],
      ['maxTimesPerWeek', 11],
    ] as const)
      await expect(change(catalog, { [field]: value })).rejects.toMatchObject({
        data: { issues: [{ path: field, message: expect.stringContaining('approval') }] },
      });
    for (const field of ['maxDuration', 'maxTimesPerDay', 'maxTimesPerWeek'])
      await expect(change(catalog, { [field]: 0 })).rejects.toMatchObject({ data: { issues: [{ path: field }] } });
    await expect(create({ maxDuration: 601 })).rejects.toMatchObject({ data: { issues: [{ path: 'maxDuration' }] } });
    expect(await read(catalog)).toMatchObject(narrow);
  });

  test('are widened by asking: only what changes is asked, and not for narrower ones', async () => {
    const { bed, tokens } = stage;
    const asked: object[] = [];
    const _id = newId();
    bed.stubRpc(askApproval, (request) => {
      asked.push(request);
      return { _id };
    });
    const catalog = await create();
    const form = { ...defaultBounds, id: catalog._id, reason: 'A longer trial' };
    const ask = (fields: object, as = tokens.admin) => bed.call(askDoseBounds, { ...form, ...fields }, { as });
    expect(await ask({ maxDuration: 900 })).toEqual({ _id });
    expect(asked).toMatchObject([
      {
        subjectId: catalog._id,
        subjectName: catalog.name,
        changes: [{ field: 'maxDuration', from: '600', to: '900' }],
        reason: 'A longer trial',
      },
    ]);
    await expect(ask({ maxDuration: 500 })).rejects.toMatchObject({ code: 4000001 });
    await expect(ask({ maxDuration: 900 }, tokens.clinic)).rejects.toMatchObject({ code: 4030001 });
    expect(await read(catalog)).toMatchObject(defaultBounds);
  });
});

describe('a decision', () => {
  const records = async (call: string) => {
    await stage.bed.idle();
    return (await stage.bed.published(platformAccessRecorded))
      .flatMap((body) => body.records)
      .filter((record) => record.call === `EVENT approval.decided ${call}`);
  };
  const decision = (subjectId: string, fields: Partial<EventBody<typeof approvalDecided>> = {}) => ({
    approvalId: newId(),
    kind: 'doseBounds' as const,
    subjectId,
    region: null,
    state: 'approved' as const,
    changes: [{ field: 'maxDuration' as const, from: '600', to: '900' }],
    decidedBy: newId(),
    at: new Date().toISOString(),
    ...fields,
  });

  test('is applied once, published, and stands in the audit log', async () => {
    const { bed } = stage;
    const catalog = await create();
    const decided = decision(catalog._id);
    await bed.publish(approvalDecided, decided);
    await bed.idle();
    const { updatedAt, ...applied } = (await read(catalog)) as Saved;
    expect(applied.maxDuration).toBe(900);
    expect((await bed.published(catalogState)).at(-1)).toMatchObject({ _id: catalog._id, maxDuration: 900 });
    expect(await records('applied')).toMatchObject([{ actorId: decided.decidedBy, changes: decided.changes }]);
    await bed.publish(approvalDecided, decided);
    await bed.idle();
    expect(await read(catalog)).toMatchObject({ maxDuration: 900, updatedAt });
    expect(await records('applied')).toHaveLength(1);
  });

  test('is not applied to a catalog that changed meanwhile, and the audit log says so', async () => {
    const { bed } = stage;
    const catalog = await change(await create(), { maxDuration: 300, duration: 180 });
    const before = (await records('outdated')).length;
    await bed.publish(approvalDecided, decision(catalog._id));
    expect((await records('outdated')).slice(before)).toMatchObject([{ concerning: { id: catalog._id } }]);
    expect(await read(catalog)).toMatchObject({ maxDuration: 300 });
    await bed.publish(approvalDecided, decision(catalog._id, { state: 'declined', changes: [] }));
    await bed.idle();
    expect(await read(catalog)).toMatchObject({ maxDuration: 300 });
  });
});
