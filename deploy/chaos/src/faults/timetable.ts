import { cutOff } from './cut-off.ts';
import { failedOver, standbyKilled } from './failover.ts';
import { connectionsTaken, streamFilled } from './fill.ts';
import { froze } from './freeze.ts';
import { killed, oneKilled, rolled } from './kill.ts';
import { migrated } from './migrate.ts';
import { recoveryMs } from './recovery-times.ts';
import { busServers, type Fault } from './site.ts';

const { oneOfTwo, database, bus, gateway, provider } = recoveryMs;

/** The number of replicas, and the parts of a rolling restart. */
export const scale = { gateway: 2, customer: 2, billing: 2, nats: 3 };
const services = [
  ...['identity', 'company', 'customer', 'customer-2', 'device-inventory'],
  ...['catalog-plan', 'billing', 'billing-2', 'notification'],
];
const gateways = ['gateway', 'gateway-2'];

/** The two minutes of `make test-all`. */
const shortTimetable: readonly Fault[] = [
  oneKilled('billing-2'),
  froze('postgres-jp', database),
  oneKilled('nats-2', bus),
  rolled(gateways),
];

/** Every kind of fault for every part, and the operations of production. */
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

/** The minutes that all faults and a measurement of memory growth need. */
const longFrom = 15;
export const isLong = (minutes: number): boolean => minutes >= longFrom;

/** The faults of a run; `only`: words of which a fault's name contains one. */
export function timetableOf(minutes: number, only: readonly string[]): readonly Fault[] {
  if (only.length > 0) return longTimetable.filter(({ what }) => only.some((word) => what.includes(word)));
  return isLong(minutes) ? longTimetable : shortTimetable;
}
