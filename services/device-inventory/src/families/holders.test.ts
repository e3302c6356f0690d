import { findDevices, getDeviceDetails } from '@fovea/contracts/devices/endpoints';
import { bindDevice } from '@fovea/contracts/devices/portal-endpoints';
import { findInventory } from '@fovea/contracts/inventory/endpoints';
import { openTcpProxy, type TcpProxy } from '@fovea/kit-testing/tcp-proxy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let wire: TcpProxy;
let stage: Stage;
let near: Awaited<ReturnType<typeof heldDevice>>;
let far: Awaited<ReturnType<typeof heldDevice>>;
beforeAll(async () => {
  wire = await openTcpProxy();
  stage = await startStage((postgresUrl) => ({ DATABASE_URL_AU: wire.through(postgresUrl), PATIENCE_FACTOR: '4' }));
  near = await heldDevice({ companyId: stage.clinic, region: 'jp' });
  far = await heldDevice({ companyId: stage.farClinic, region: 'au' });
});
afterAll(async () => {
  await wire.restore();
  await stage.bed.stop();
  await wire.cut();
});

async function heldDevice({ companyId, region }: { companyId: string; region: string }) {
  const { parent, token } = await stage.addFamily({ companyId, region });
  const { _id, serial_number } = await stage.addDevice({ companyId });
  await stage.bed.call(bindDevice, { serial_number }, { as: token });
  return { _id, email: parent.email };
}

type Shown = { _id: string; customerEmail: string | null; customerAway: boolean };
const calls = {
  devices: async () => (await stage.bed.call(findDevices, {}, { as: stage.tokens.admin })).list,
  inventory: async () => (await stage.bed.call(findInventory, {}, { as: stage.tokens.admin })).list,
  device: async () => [
    await stage.bed.call(getDeviceDetails, { id: near._id }, { as: stage.tokens.admin }),
    await stage.bed.call(getDeviceDetails, { id: far._id }, { as: stage.tokens.admin }),
  ],
} satisfies Record<string, () => Promise<Shown[]>>;
const holders = (list: Shown[]) =>
  Object.fromEntries(list.map(({ _id, customerEmail, customerAway }) => [_id, customerAway ? 'away' : customerEmail]));

/** On a busy machine a short timeout can report an available region as unavailable; that passes. */
async function untilShown(read: () => Promise<Shown[]>, expected: Record<string, string>): Promise<void> {
  const readHolders = async (): Promise<Record<string, string | null>> => {
    for (;;)
      try {
        return holders(await read());
      } catch (error) {
        expect(error).toMatchObject({ code: 5030001 });
      }
  };
  let last = await readHolders();
  while (last[near._id] === 'away' || (last[far._id] === 'away' && expected[far._id] !== 'away'))
    last = await readHolders();
  expect(last).toEqual(expected);
}

test.each(Object.entries(calls))('a frozen region hides its families and blocks no request: %s', async (_, read) => {
  await untilShown(read, { [near._id]: near.email, [far._id]: far.email });
  wire.freeze();
  await untilShown(read, { [near._id]: near.email, [far._id]: 'away' });
  await wire.restore();
  await untilShown(read, { [near._id]: near.email, [far._id]: far.email });
});

test('a search by a family’s email is refused while a region is frozen', async () => {
  wire.freeze();
  const found = stage.bed.call(findInventory, { customerEmail: far.email }, { as: stage.tokens.admin });
  await expect(found).rejects.toMatchObject({ code: 5030001 });
  await wire.restore();
});
