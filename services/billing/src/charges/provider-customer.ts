import type { Work } from '../handle.ts';

/** The provider's customer of a parent; made with the first charge, twice in the same moment gives the same one. */
export async function providerCustomer({ db, extra, region, now }: Work, customerId: string): Promise<string> {
  const known = await db.providerCustomer.findUnique({ where: { customerId }, select: { providerId: true } });
  if (known) return known.providerId;
  const providerId = await extra.provider.createCustomer(customerId, region);
  await db.providerCustomer.createMany({ data: { customerId, providerId, createdAt: now }, skipDuplicates: true });
  return providerId;
}
