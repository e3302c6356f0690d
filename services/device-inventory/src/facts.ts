import {
  deviceBound,
  deviceOfRegionState,
  deviceReportedFound,
  deviceReportedLost,
  deviceState,
  deviceUnbound,
} from '@fovea/contracts/devices/events';
import { plainSerial } from '@fovea/contracts/devices/fields';
import { parseUdi } from '@fovea/contracts/devices/udi';
import { type EventBody, subjectOf } from '@fovea/contracts/event';
import { anyOf, kyselyOn, type RawClient } from '@fovea/kit/database/kysely';
import { publish, publishAll } from '@fovea/kit/messaging/outbox';
import { searchText } from '@fovea/kit/search/search-text';
import { sql } from 'kysely';
import type { Device } from '../generated/global/client.ts';
import type { Context } from './handle.ts';
import type { GlobalTables } from './tables.ts';

type PublishedDevice = Pick<
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
  | 'recallHold'
> &
  Partial<Pick<Device, 'reportedVersionId'>>;
type Reported = Pick<Device, 'id' | 'companyId' | 'serialNumber' | 'customerId' | 'customerRegion'>;

/** Columns derived from a device's own fields on each write. */
export const searchColumns = ({
  serialNumber,
  orderNumber,
  udi,
}: Pick<Device, 'serialNumber' | 'orderNumber' | 'udi'>) => ({
  serialKey: plainSerial(serialNumber),
  search: searchText(serialNumber, orderNumber, udi),
  ...udiColumns(udi),
});

/** The parts of a UDI, as they are stored beside it. */
export function udiColumns(udi: string) {
  const parts = parseUdi(udi);
  const day = (date: string | null | undefined) => (date ? new Date(date) : null);
  return {
    udiDi: parts?.di ?? null,
    udiLot: parts?.lot ?? null,
    udiSerial: parts?.serial ?? null,
    udiMade: day(parts?.made),
    udiExpires: day(parts?.expires),
    udiParsed: udi,
  };
}

const stateOf = (device: PublishedDevice, deleted = false): EventBody<typeof deviceState> => ({
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
  recallHold: device.recallHold,
  deleted,
});

/** The regions of this installation. */
type InRegions = Pick<Context, 'regions'>;
export const publishDeviceChanged = (tx: RawClient, device: PublishedDevice, ctx: InRegions) =>
  publishDevicesChanged(tx, [device], ctx);
export const publishDeviceDeleted = (tx: RawClient, device: PublishedDevice, ctx: InRegions) =>
  publishStates(tx, [stateOf(device, true)], ctx);
export const publishDevicesChanged = (tx: RawClient, devices: PublishedDevice[], ctx: InRegions) =>
  publishStates(
    tx,
    devices.map((device) => stateOf(device)),
    ctx,
  );

async function publishStates(tx: RawClient, states: EventBody<typeof deviceState>[], ctx: InRegions): Promise<void> {
  await publishAll(tx, deviceState, states);
  await publishToRegions(tx, states, ctx);
}

/** Publishes to every region the devices of its companies and families, or that they left. */
export const publishDevicesToRegions = (tx: RawClient, devices: PublishedDevice[], ctx: InRegions) =>
  publishToRegions(
    tx,
    devices.map((device) => stateOf(device)),
    ctx,
  );

async function publishToRegions(
  tx: RawClient,
  states: EventBody<typeof deviceState>[],
  { regions }: InRegions,
): Promise<void> {
  const db = kyselyOn<GlobalTables>(tx);
  const companies = await db
    .selectFrom('company')
    .select(['id', 'region'])
    .where('id', '=', anyOf([...new Set(states.map(({ companyId }) => companyId))]))
    .execute();
  const regionOf = new Map(companies.map(({ id, region }) => [id, region]));
  const subjectIn = (region: string, { _id }: { _id: string }) => subjectOf(deviceOfRegionState, region, _id);
  const subjects = regions.flatMap(({ key }) => states.map((state) => subjectIn(key, state)));
  const lastStates = await db
    .selectFrom('outbox')
    .distinctOn('subject')
    .select(({ ref }) => ['subject', sql<boolean>`(${ref('body')}->>'deleted')::boolean`.as('deleted')])
    .where('subject', '=', sql<string>`ANY(${subjects}::text[])`)
    .orderBy('subject')
    .orderBy('id', 'desc')
    .execute();
  const present = new Set(lastStates.flatMap(({ subject, deleted }) => (deleted ? [] : [subject])));
  for (const { key: region } of regions) {
    const bodies = states.flatMap((state) => {
      const { customerRegion, deleted, companyId } = state;
      const isHere = !deleted && [customerRegion, regionOf.get(companyId)].includes(region);
      return isHere || present.has(subjectIn(region, state)) ? [inRegion(state, region, isHere)] : [];
    });
    await publishAll(tx, deviceOfRegionState, bodies, { region });
  }
}

const inRegion = (
  { customerId, customerRegion, reportedVersionId, ...state }: EventBody<typeof deviceState>,
  region: string,
  isHere: boolean,
): EventBody<typeof deviceOfRegionState> => ({
  ...state,
  customerId: isHere && customerRegion === region ? customerId : null,
  reportedVersionId: reportedVersionId ?? null,
  deleted: !isHere,
});

/** A device was bound to a family; published in the family's region, as the events below. */
export const publishDeviceBound = (
  tx: RawClient,
  { id, companyId }: Reported,
  customer: { id: string; region: string },
  at: Date,
) =>
  publish(
    tx,
    deviceBound,
    { deviceId: id, customerId: customer.id, companyId, at: at.toISOString() },
    { region: customer.region },
  );

/** `held`: the devices as they were while the families had them. */
export async function publishDevicesUnbound(tx: RawClient, held: Reported[], at: Date): Promise<void> {
  for (const [region, devices] of Map.groupBy(held, ({ customerRegion }) => customerRegion)) {
    if (!region) continue;
    const bodies = devices.flatMap(({ id, customerId, companyId }) =>
      customerId ? { deviceId: id, customerId, companyId, at: at.toISOString() } : [],
    );
    await publishAll(tx, deviceUnbound, bodies, { region });
  }
}

export async function publishDeviceLostOrFound(
  tx: RawClient,
  kind: 'lost' | 'found',
  device: Reported,
  at: Date,
): Promise<void> {
  const { id, customerId, customerRegion, companyId, serialNumber } = device;
  if (!customerId || !customerRegion) return;
  const event = kind === 'lost' ? deviceReportedLost : deviceReportedFound;
  await publish(
    tx,
    event,
    { deviceId: id, customerId, companyId, serial_number: serialNumber, at: at.toISOString() },
    { region: customerRegion },
  );
}
