import { cutOff } from './cut-off.ts';
import { failedOver, standbyKilled } from './failover.ts';
import { connectionsTaken, streamFilled } from './fill.ts';
import { froze } from './freeze.ts';
import { killed, oneKilled, rolled } from './kill.ts';
import { migrated } from './migrate.ts';
import { recoveryMs } from './recovery-times.ts';

import { busServers, type Fault } from './site.ts';

const { oneOfTwo, database, bus, gateway, provider } = recoveryMs;

/** What runs twice, and once. */
export const scale = { gateway: 2, customer: 2, billing: 2, nats: 3 };
const services = [
  ...['identity', 'company', 'customer', 'customer-2', 'device-inventory'],
  ...['catalog-plan', 'billing', 'billing-2', 'notification'],
];
const gateways = ['gateway', 'gateway-2'];

/** Of `make test-all`: two minutes. */
const shortTimetable: readonly Fault[] = [
  oneKilled('billing-2'),
  froze('postgres-jp', database),
  oneKilled('nats-2', bus),
  rolled(gateways),
];

/** Each part is killed, frozen where it holds connections, cut off, filled; and what is done to a product every week. */
const longTimetable: readonly Fault[] = [
  oneKilled('billing-2'),
  killed('device-inventory'),
  oneKilled('customer'),
  rolled(gateways),
  killed('identity'),
  froze('billing', oneOfTwo),
  killed('company'),
  killed('postgres-global', database),
  oneKilled('nats-2', bus),
  killed('catalog-plan'),
  killed('notification'),
  froze('postgres-jp', database),
  migrated,
  oneKilled('gateway-2', gateway),
  killed('stripe', provider),
  killed('s3'),
  killed('inbox'),
  failedOver,
  killed('postgres-au', database),
  froze('customer-2', oneOfTwo),
  froze('nats', bus),
  streamFilled,
  rolled(services),
  cutOff(['stripe'], 'silent', provider),
  cutOff(['postgres-jp', 'postgres-jp-standby'], 'refused', database),
  cutOff(['postgres-jp', 'postgres-jp-standby'], 'silent', database),
  cutOff(busServers, 'refused', bus),
  connectionsTaken,
  froze('gateway', gateway),
  froze('identity', oneOfTwo),
  froze('device-inventory', oneOfTwo),
  froze('postgres-global', database),
  standbyKilled,
  oneKilled('nats-3', bus),
  killed('billing'),
];

/** From so many minutes on there is time for all, and for processes to show whether they grow. */
const longFrom = 15;
export const isLong = (minutes: number): boolean => minutes >= longFrom;

/** What goes wrong in so many minutes; `only`: words of which one is in what a fault is called, where not all are wanted. */
export function timetableOf(minutes: number, only: readonly string[]): readonly Fault[] {
  if (only.length > 0) return longTimetable.filter(({ what }) => only.some((word) => what.includes(word)));
  return isLong(minutes) ? longTimetable : shortTimetable;
}
