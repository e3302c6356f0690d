import { createHmac, hkdfSync } from 'node:crypto';
import type { customerContact } from '@fovea/contracts/customers/rpcs';
import { contactStatusState } from '@fovea/contracts/notifications/events';
import type { AddressChannel } from '@fovea/contracts/notifications/schema';
import { publish } from '@fovea/kit/messaging/outbox';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { z } from 'zod';
import type { RegionalTx } from '../handle.ts';

type Contact = NonNullable<z.output<typeof customerContact.reply>>;
export type Address = { customerId: string; channel: AddressChannel; fingerprint: string };

/** The phone number in international format; undefined when it is not valid. */
export function numberOf({ phone, mobileCountryCode }: Contact): string | undefined {
  const number = parsePhoneNumberFromString(phone, { defaultCallingCode: mobileCountryCode });
  return number?.isPossible() ? number.number : undefined;
}

/** Identifies an address without revealing it: only the customer service stores addresses. */
export const fingerprintOf = (address: string, secret: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'fingerprint of an address', 32)))
    .update(address.toLowerCase())
    .digest('base64url');

/** Fingerprint of a family's current address for a channel; an invalid number is used as entered. */
export const currentFingerprint = (channel: AddressChannel, contact: Contact, secret: string): string =>
  fingerprintOf(channel === 'mail' ? contact.email : (numberOf(contact) ?? contact.phone), secret);

/** Marks an address as failing and publishes that, so that the clinic requests another one. Idempotent. */
export async function markAddressFailing(tx: RegionalTx, { customerId, channel, fingerprint }: Address, now: Date) {
  const key = { personId: customerId, channel };
  const existing = await tx.failingAddress.findUnique({ where: { personId_channel: key } });
  if (existing?.fingerprint === fingerprint) return;
  await tx.failingAddress.upsert({
    where: { personId_channel: key },
    create: { ...key, fingerprint, since: now },
    update: { fingerprint, since: now },
  });
  await publishContactStatus(tx, customerId);
}

/** Removes the mark after a successful delivery. */
export async function unmarkAddress(tx: RegionalTx, { customerId, channel, fingerprint }: Address): Promise<void> {
  const { count } = await tx.failingAddress.deleteMany({ where: { personId: customerId, channel, fingerprint } });
  if (count > 0) await publishContactStatus(tx, customerId);
}

/** Removes the marks of addresses that the family no longer uses. */
export async function unmarkFormerAddresses(tx: RegionalTx, customerId: string, contact: Contact, secret: string) {
  const marks = await tx.failingAddress.findMany({ where: { personId: customerId } });
  const former = marks.filter(
    ({ channel, fingerprint }) => currentFingerprint(channel, contact, secret) !== fingerprint,
  );
  if (former.length === 0) return;
  await tx.failingAddress.deleteMany({
    where: { personId: customerId, channel: { in: former.map(({ channel }) => channel) } },
  });
  await publishContactStatus(tx, customerId);
}

/** Publishes the complete state, so that late or repeated consumption gives the same result. */
async function publishContactStatus(tx: RegionalTx, customerId: string): Promise<void> {
  const marks = await tx.failingAddress.findMany({ where: { personId: customerId }, orderBy: { channel: 'asc' } });
  const failing = marks.map(({ channel, since }) => ({ channel, since: since.toISOString() }));
  await publish(tx, contactStatusState, { _id: customerId, failing, deleted: false });
}

/** Removes the contact status of an erased family. */
export async function deleteContactStatus(tx: RegionalTx, customerId: string): Promise<void> {
  const { count } = await tx.failingAddress.deleteMany({ where: { personId: customerId } });
  if (count > 0) await publish(tx, contactStatusState, { _id: customerId, failing: [], deleted: true });
}
