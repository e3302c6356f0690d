import { customerContact } from '@fovea/contracts/customers/rpcs';
import type { Context, Regional } from '../handle.ts';

type FamilyCompany = { id: string; companyId: string /** A test user. */; debug: boolean };

/**
 * A parent and their company. A new parent's event may not have arrived yet, so the customer service is called. Null
 * when there is none.
 */
export async function findParent(
  { callRpc }: Pick<Context, 'callRpc'>,
  db: Regional,
  region: string,
  id: string,
): Promise<FamilyCompany | null> {
  const stored = await db.parent.findUnique({
    where: { id },
    select: { id: true, companyId: true, debug: true, deleted: true, removed: true },
  });
  if (stored) return stored.deleted || stored.removed ? null : stored;
  const contact = await callRpc(customerContact, { id }, { region });
  return contact && { id: contact._id, companyId: contact.companyId, debug: contact.debug };
}
