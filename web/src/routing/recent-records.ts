import { maxRecentItems } from '@fovea/contracts/search/limits';
import { readRegion, readSession } from '../api/session.ts';
import { companyPaths } from '../features/companies/paths.ts';
import { customerPaths } from '../features/customers/paths.ts';
import { devicePaths } from '../features/devices/paths.ts';
import { inventoryPaths } from '../features/inventory/paths.ts';
import { paymentPaths } from '../features/payments/paths.ts';
import { staffPaths } from '../features/staff/paths.ts';
import { rootOf } from './roots.ts';

/** A record that was opened recently: kind, id, and region where an administrator chooses one. */
export type RecentRecord = { kind: RecentRecordKind; id: string; db?: string | undefined };
export type RecentRecordKind = 'families' | 'payments' | 'companies' | 'devices' | 'users';

const lists = {
  families: customerPaths.list('admin'),
  payments: paymentPaths.list('admin'),
  companies: companyPaths.list('admin'),
  devices: inventoryPaths.list('admin'),
  users: staffPaths.list('admin'),
} as const satisfies Record<RecentRecordKind, string>;
const kinds = Object.keys(lists) as RecentRecordKind[]; // TypeScript types object keys as string
const id = /^(?:[a-z]{2,10}-)?[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The record that an address opens. */
export function recordAt(path: string): Pick<RecentRecord, 'kind' | 'id'> | null {
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
 * Stores that the signed-in person opened a record. Only ids are stored, in this browser: their content is fetched each
 * time, so nothing remains of erased or no longer permitted families.
 */
export function storeRecentRecord(path: string): void {
  const user = readSession()?.user;
  const record = recordAt(path);
  if (!user || !record) return;
  const db = user.type === 'admin' ? (readRegion() ?? undefined) : undefined;
  const others = readRecentRecords().filter((each) => each.id !== record.id);
  const noted = [{ ...record, db }, ...others].slice(0, maxRecentItems);
  localStorage.setItem(nameOf(user._id), JSON.stringify(noted));
}

/** The signed-in person's recent records, newest first. */
export function readRecentRecords(): RecentRecord[] {
  const user = readSession()?.user;
  const stored: unknown = JSON.parse((user && localStorage.getItem(nameOf(user._id))) || '[]');
  return Array.isArray(stored) ? stored.filter(isRecentRecord) : [];
}

/** Deletes the recent records of the signed-in person at sign-out. */
export function clearRecentRecords(): void {
  const user = readSession()?.user;
  if (user) localStorage.removeItem(nameOf(user._id));
}

const isRecentRecord = (each: unknown): each is RecentRecord =>
  typeof each === 'object' &&
  each !== null &&
  'kind' in each &&
  kinds.some((kind) => kind === each.kind) &&
  'id' in each &&
  typeof each.id === 'string';
