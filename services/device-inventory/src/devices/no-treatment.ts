import { isTestDevice, type NoTreatment, whyNoTreatment, zoneOfCountry } from '@fovea/contracts/devices/may-treat';
import type { Device } from '../../generated/global/client.ts';
import type { Context } from '../handle.ts';

/** Why a device must not treat, as its sign-in and leave decide; null: it may. */
export async function noTreatmentOf(
  { global, now, readIfAvailable }: Pick<Context, 'global' | 'now' | 'readIfAvailable'>,
  device: Pick<Device, 'type' | 'discardDate' | 'companyId' | 'customerId' | 'customerRegion'>,
): Promise<NoTreatment | null> {
  const { customerId, customerRegion } = device;
  const company = await global.company.findUnique({ where: { id: device.companyId }, select: { country: true } });
  const family =
    customerId && customerRegion && isTestDevice(device.type)
      ? await readIfAvailable(customerRegion, (db) =>
          db.parent.findUnique({ where: { id: customerId }, select: { debug: true } }),
        )
      : null;
  const timezone = zoneOfCountry(company?.country ?? null);
  return whyNoTreatment(device, { now, timezone, isTestFamily: family?.debug ?? null });
}
