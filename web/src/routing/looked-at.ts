import { mostLookedAt } from '@fovea/contracts/search/limits';
import { readRegion, readSession } from '../api/session.ts';
import { companyPaths } from '../features/companies/paths.ts';
import { customerPaths } from '../features/customers/paths.ts';
import { devicePaths } from '../features/devices/paths.ts';
import { inventoryPaths } from '../features/inventory/paths.ts';
import { paymentPaths } from '../features/payments/paths.ts';
import { staffPaths } from '../features/staff/paths.ts';
import { rootOf } from './roots.ts';

/** A record somebody opened: of which kind, by its id, in which region where an administrator chooses one. */
export type LookedAt = { kind: LookedAtKind; id: string; db?: string | undefined };
export type LookedAtKind = 'families' | 'payments' | 'companies' | 'devices' | 'users';

const lists = {
  families: customerPaths.list('admin'),
  payments: paymentPaths.list('admin'),
  companies: companyPaths.list('admin'),
  devices: inventoryPaths.list('admin'),
  users: staffPaths.list('admin'),
} as const satisfies Record<LookedAtKind, string>;
const kinds = Object.keys(lists) as LookedAtKind[]; // keys of an object are known as text only
const id = /^(?:[a-z]{2,10}-)?[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The record whose dialog an address opens. */
export function recordAt(path: string): Pick<LookedAt, 'kind' | 'id'> | null {
  const known = path.startsWith(`${rootOf.work}/`) ? `${rootOf.admin}${path.slice(rootOf.work.length)}` : path;
  const [list, recordId = ''] = split(known.replace(devicePaths.list(), lists.devices));
  const kind = kinds.find((each) => lists[each] === list);
  return kind && id.test(recordId) ? { kind, id: recordId } : null;
}

const split = (path: string) => {
  const [, area, page, recordId] = path.split('/');
  return [`/${area}/${page}`, recordId];
};

const nameOf = (userId: string) => `lookedAt.${userId}`;

/**
 * Notes which record the signed-in person opens. Only ids, only in this browser: what they say is asked again each time
 * it is shown, so that nothing stays of an erased family, nor of one somebody may not see any more.
 */
export function noteLookedAt(path: string): void {
  const user = readSession()?.user;
  const record = recordAt(path);
  if (!user || !record) return;
  const db = user.type === 'admin' ? (readRegion() ?? undefined) : undefined;
  const others = readLookedAt().filter((each) => each.id !== record.id);
  const noted = [{ ...record, db }, ...others].slice(0, mostLookedAt);
  localStorage.setItem(nameOf(user._id), JSON.stringify(noted));
}

/** The records the signed-in person looked at last, newest first. */
export function readLookedAt(): LookedAt[] {
  const user = readSession()?.user;
  const stored: unknown = JSON.parse((user && localStorage.getItem(nameOf(user._id))) || '[]');
  return Array.isArray(stored) ? stored.filter(isLookedAt) : [];
}

/** Deletes what is noted of the signed-in person, who leaves this browser. */
export function forgetLookedAt(): void {
  const user = readSession()?.user;
  if (user) localStorage.removeItem(nameOf(user._id));
}

const isLookedAt = (each: unknown): each is LookedAt =>
  typeof each === 'object' &&
  each !== null &&
  'kind' in each &&
  kinds.some((kind) => kind === each.kind) &&
  'id' in each &&
  typeof each.id === 'string';
