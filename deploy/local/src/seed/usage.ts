import { tz } from '@date-fns/tz';
import { maxRecords, type PostedRecord } from '@fovea/contracts/device-protocol/schema';
import { mostDecided } from '@fovea/contracts/usage/doubts';
import { confirmRecords } from '@fovea/contracts/usage/endpoints';
import { addDays } from 'date-fns/addDays';
import { startOfDay } from 'date-fns/startOfDay';
import { record, signInDevice } from '../device/device-client.ts';
import { demoPassword } from '../environment.ts';
import { dice } from './dice.ts';
import type { Child } from './families.ts';
import type { Product } from './product.ts';

const duration = 180;
const minute = 60_000;
/** All devices sign in from one address here, for which the gateway has a rate limit. */
const mostDevices = 40;

/**
 * Some weeks of treatment of each child with a device and a plan, posted by its device. Resolves to the number of
 * records.
 */
export async function makeUsage(
  product: Product,
  admin: string,
  gateway: string,
  children: Child[],
  now: Date,
): Promise<number> {
  let stored = 0;
  for (const child of children.filter(({ serial }) => serial).slice(0, mostDevices)) {
    const { username, serial, place, isDemo } = child;
    const signIn = () => signInDevice({ gateway, serial: serial ?? '', username, password: demoPassword });
    // The device refuses to sign in without a plan. The demo's children have one, which may not have been consumed yet.
    const device = isDemo
      ? await product.until(`${username} may be treated`, signIn)
      : await signIn().catch(() => undefined);
    if (!device) continue;
    const records = treatments(place.timezone, { isDemo, username, now });
    const doubtful: string[] = [];
    for (let start = 0; start < records.length; start += maxRecords) {
      const answer = await product.patiently(() => device.post(records.slice(start, start + maxRecords)));
      doubtful.push(...answer.records.flatMap(({ recordId, doubts }) => (doubts ? recordId : [])));
    }
    await confirm(product, admin, child, doubtful);
    stored += records.length;
  }
  return stored;
}

/** The demo's children are created after the dates of their treatments, so these count only once they are confirmed. */
async function confirm({ callApi }: Product, as: string, { id, place }: Child, recordIds: string[]): Promise<void> {
  const db = place.region;
  for (let start = 0; start < recordIds.length; start += mostDecided) {
    const some = { accountId: id, recordIds: recordIds.slice(start, start + mostDecided), db };
    await callApi(confirmRecords, some, { as, db });
  }
}

/** Twice on most days, in the morning and the evening of the child's own time zone, oldest first. */
function treatments(
  timezone: string,
  { isDemo, username, now }: { isDemo: boolean; username: string; now: Date },
): PostedRecord[] {
  const own = dice(`usage of ${username}`);
  const weeks = isDemo ? 12 : 4 + own.number(10);
  const diligence = isDemo ? 0.8 : 0.35 + own.number(60) / 100;
  const today = startOfDay(now, { in: tz(timezone) });
  const found: PostedRecord[] = [];
  for (let day = weeks * 7; day >= 0; day -= 1) {
    for (const hour of [7, 19]) {
      const jitter = own.number(90) * minute;
      const happened = new Date(addDays(today, -day).getTime() + hour * 60 * minute + jitter);
      if (own.chance(diligence) && happened.getTime() + duration * 1000 < now.getTime())
        found.push(record(happened, duration, timezone));
    }
  }
  return found;
}
