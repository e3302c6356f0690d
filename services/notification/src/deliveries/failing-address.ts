import { createHmac, hkdfSync } from 'node:crypto';
import type { customerContact } from '@fovea/contracts/customers/questions';
import { reachState } from '@fovea/contracts/notifications/events';
import type { AddressChannel } from '@fovea/contracts/notifications/schema';
import { announce } from '@fovea/kit/messaging/outbox';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { z } from 'zod';
import type { RegionalTx } from '../handle.ts';

type Contact = NonNullable<z.output<typeof customerContact.reply>>;
export type Address = { customerId: string; channel: AddressChannel; fingerprint: string };

/** The number of a profile as it is dialled from anywhere; undefined: it is none. */
export function numberOf({ phone, mobileCountryCode }: Contact): string | undefined {
  const number = parsePhoneNumberFromString(phone, { defaultCallingCode: mobileCountryCode });
  return number?.isPossible() ? number.number : undefined;
}

/** Names an address without saying it: addresses are kept by the customer service alone. */
export const fingerprintOf = (address: string, secret: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'fingerprint of an address', 32)))
    .update(address.toLowerCase())
    .digest('base64url');

/** What a family would be reached at by a channel now; a number that is none is named as it was typed. */
export const presentAddress = (channel: AddressChannel, contact: Contact, secret: string): string =>
  fingerprintOf(channel === 'mail' ? contact.email : (numberOf(contact) ?? contact.phone), secret);

/** Nothing arrives there any more: marked and told, so that the clinic asks for another. Repeated it changes nothing. */
export async function addressFailed(tx: RegionalTx, { customerId, channel, fingerprint }: Address, now: Date) {
  const key = { personId: customerId, channel };
  const known = await tx.failingAddress.findUnique({ where: { personId_channel: key } });
  if (known?.fingerprint === fingerprint) return;
  await tx.failingAddress.upsert({
    where: { personId_channel: key },
    create: { ...key, fingerprint, since: now },
    update: { fingerprint, since: now },
  });
  await tellReach(tx, customerId);
}

/** Something arrived there after all. */
export async function addressWorks(tx: RegionalTx, { customerId, channel, fingerprint }: Address): Promise<void> {
  const { count } = await tx.failingAddress.deleteMany({ where: { personId: customerId, channel, fingerprint } });
  if (count > 0) await tellReach(tx, customerId);
}

/** Marks of addresses that are no longer the family's go. */
export async function forgetFormerAddresses(tx: RegionalTx, customerId: string, contact: Contact, secret: string) {
  const marks = await tx.failingAddress.findMany({ where: { personId: customerId } });
  const former = marks.filter(({ channel, fingerprint }) => presentAddress(channel, contact, secret) !== fingerprint);
  if (former.length === 0) return;
  await tx.failingAddress.deleteMany({
    where: { personId: customerId, channel: { in: former.map(({ channel }) => channel) } },
  });
  await tellReach(tx, customerId);
}

/** Told whole, so that whoever hears it late or twice knows the same. */
async function tellReach(tx: RegionalTx, customerId: string): Promise<void> {
  const marks = await tx.failingAddress.findMany({ where: { personId: customerId }, orderBy: { channel: 'asc' } });
  const failing = marks.map(({ channel, since }) => ({ channel, since: since.toISOString() }));
  await announce(tx, reachState, { _id: customerId, failing, deleted: false });
}

/** Of an erased family nothing is left to tell. */
export async function forgetReach(tx: RegionalTx, customerId: string): Promise<void> {
  const { count } = await tx.failingAddress.deleteMany({ where: { personId: customerId } });
  if (count > 0) await announce(tx, reachState, { _id: customerId, failing: [], deleted: true });
}
