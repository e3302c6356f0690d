import { getDeviceDetails } from '@fovea/contracts/devices';
import { changeDeviceStatus, changeInventoryStatus, findInventory, previewInventoryBatch } from '@fovea/contracts/inventory';
import { newId } from '@fovea/kit/ids';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Story, startStory } from '../testing/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.bed.stop());

const file = (...serials: string[]) => ({ name: 'serials.csv', type: 'text/csv', bytes: Buffer.from(`serial_number\n${serials.join('\n')}\n`) });
const change = async (action: 'Transfer' | 'Receive' | 'Recall', ids: string[], as: string, fields: object = {}) =>
  (await story.bed.call(changeInventoryStatus, { action, ids, ...fields }, { as })).list;

describe('inventory batches', () => {
  test('preview tells which rows wait and why others fail', async () => {
    const [stock, recalled, foreign] = [await story.addDevice(), await story.addDevice(), await story.addDevice({ companyId: story.otherClinic })];
    await story.bed.call(changeDeviceStatus, { id: recalled._id, action: 'Recall' }, { as: story.tokens.admin });
    const upload = file(stock.serial_number.toLowerCase(), recalled.serial_number, foreign.serial_number, 'NOWHERE', stock.serial_number);
    const preview = async (action: 'Transfer' | 'Receive', as: string) =>
      (await story.bed.call(previewInventoryBatch, { action }, { as, file: upload })).list.map(({ _id, batchStatus, msg }) => [_id, batchStatus, msg]);
    expect(await preview('Transfer', story.tokens.clinic)).toEqual([
      [stock._id, 'waiting', ''],
      [recalled._id, 'failed', 'Device not in stock'],
      [null, 'failed', 'Incorrect device number, contact the local distributor'],
      [null, 'failed', 'Incorrect device number, contact the local distributor'],
      [stock._id, 'failed', 'Already in row 2 of this file'],
    ]);
    expect((await preview('Receive', story.tokens.clinic))[0]).toEqual([stock._id, 'failed', 'Not in Transferring']);
    const recall = story.bed.call(previewInventoryBatch, { action: 'Recall' }, { as: story.tokens.clinic, file: upload });
    await expect(recall).rejects.toMatchObject({ code: 4030001 });
  });

  test('transfer, then receive by the company it goes to; each row hears its result', async () => {
    const [one, two, foreign] = [await story.addDevice(), await story.addDevice(), await story.addDevice({ companyId: story.farClinic })];
    const ids = [one._id, two._id, foreign._id, newId()];
    await expect(change('Transfer', ids, story.tokens.clinic)).rejects.toMatchObject({ code: 4000001, data: { issues: [{ path: 'toCompanyId' }] } });
    const moved = await change('Transfer', ids, story.tokens.clinic, { toCompanyId: story.otherClinic, notes: 'pallet 7' });
    expect(moved.map(({ batchStatus, status }) => [batchStatus, status])).toEqual([
      ['succeeded', 'Transferring'],
      ['succeeded', 'Transferring'],
      ['failed', ''],
      ['failed', ''],
    ]);
    expect(await change('Receive', ids, story.tokens.clinic)).toMatchObject([{ batchStatus: 'failed', msg: 'Not in Transferring' }, {}, {}, {}]);
    const twice = await Promise.all([change('Receive', ids.slice(0, 2), story.tokens.otherClinic), change('Receive', ids.slice(0, 2), story.tokens.admin)]);
    expect(twice.flat().filter(({ batchStatus }) => batchStatus === 'succeeded')).toHaveLength(2);
    const details = await story.bed.call(getDeviceDetails, { id: one._id }, { as: story.tokens.admin });
    expect(details).toMatchObject({ status: 'In stock', companyId: story.otherClinic, companyName: 'Aoi Eye Clinic', toCompanyId: null });
    expect(details.logs).toMatchObject([
      { action: 'Receive', from: 'Transferring', to: 'In stock', companyName: 'Midori Eye Clinic', toCompanyName: 'Aoi Eye Clinic' },
      { action: 'Transfer', from: 'In stock', to: 'Transferring', notes: 'pallet 7', actorName: 'Hana Ito', logging: ['Company', 'Tocompany'] },
    ]);
  });

  test('recall is the provider’s and takes what is in stock', async () => {
    const device = await story.addDevice();
    await expect(change('Recall', [device._id], story.tokens.clinic)).rejects.toMatchObject({ code: 4030001 });
    expect(await change('Recall', [device._id], story.tokens.admin)).toMatchObject([{ batchStatus: 'succeeded', status: 'Recalled' }]);
    const { list } = await story.bed.call(findInventory, { status: 'Recalled', searchStr: device.serial_number }, { as: story.tokens.admin });
    expect(list).toHaveLength(1);
  });
});
