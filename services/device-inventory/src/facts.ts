import { deviceBound, deviceReportedFound, deviceReportedLost, deviceState } from '@fovea/contracts/devices/events';
import { plainSerial } from '@fovea/contracts/devices/fields';
import type { EventBody } from '@fovea/contracts/event';
import type { RawClient } from '@fovea/kit/kysely-on';
import { announce, announceAll } from '@fovea/kit/outbox';
import { searchText } from '@fovea/kit/search';
import type { Device } from '../generated/global/client.ts';

type Told = Pick<
  Device,
  | 'id'
  | 'serialNumber'
  | 'productId'
  | 'companyId'
  | 'customerId'
  | 'customerRegion'
  | 'status'
  | 'versionId'
  | 'discardDate'
> &
  Partial<Pick<Device, 'reportedVersionId'>>;
type Reported = Pick<Device, 'id' | 'companyId' | 'serialNumber' | 'customerId' | 'customerRegion'>;

/** What is derived from a device's own fields whenever it is written. */
export const searchColumns = ({
  serialNumber,
  orderNumber,
  udi,
}: Pick<Device, 'serialNumber' | 'orderNumber' | 'udi'>) => ({
  serialKey: plainSerial(serialNumber),
  search: searchText(serialNumber, orderNumber, udi),
});

const stateOf = (device: Told, deleted = false): EventBody<typeof deviceState> => ({
  _id: device.id,
  serial_number: device.serialNumber,
  productId: device.productId,
  companyId: device.companyId,
  customerId: device.customerId,
  customerRegion: device.customerRegion,
  status: device.status,
  versionId: device.versionId,
  reportedVersionId: device.reportedVersionId ?? null,
  discardDate: device.discardDate.toISOString(),
  deleted,
});

export const deviceChanged = (tx: RawClient, device: Told) => devicesChanged(tx, [device]);
export const deviceDeleted = (tx: RawClient, device: Told) => tell(tx, [stateOf(device, true)]);
export const devicesChanged = (tx: RawClient, devices: Told[]) =>
  tell(
    tx,
    devices.map((device) => stateOf(device)),
  );

const tell = (tx: RawClient, states: EventBody<typeof deviceState>[]) => announceAll(tx, deviceState, states);

/** A family got its device; told in the family's own region, as are the two below. */
export const familyGotDevice = (
  tx: RawClient,
  { id, companyId }: Reported,
  customer: { id: string; region: string },
  at: Date,
) =>
  announce(
    tx,
    deviceBound,
    { deviceId: id, customerId: customer.id, companyId, at: at.toISOString() },
    { region: customer.region },
  );

export async function deviceLostOrFound(
  tx: RawClient,
  kind: 'lost' | 'found',
  device: Reported,
  at: Date,
): Promise<void> {
  const { id, customerId, customerRegion, companyId, serialNumber } = device;
  if (!customerId || !customerRegion) return;
  const event = kind === 'lost' ? deviceReportedLost : deviceReportedFound;
  await announce(
    tx,
    event,
    { deviceId: id, customerId, companyId, serial_number: serialNumber, at: at.toISOString() },
    { region: customerRegion },
  );
}
