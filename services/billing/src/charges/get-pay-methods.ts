import { getOwnPayMethods, getPayMethods } from '@fovea/contracts/payments';
import type { PrismaClient } from '../../generated/regional/client.ts';
import { handle } from '../handle.ts';
import { visiblePatient } from '../scope.ts';

type Methods = ('card' | 'link')[];
const byStaff: Methods = ['card', 'link'];
/** A parent stands at the card form: nothing needs mailing. */
const byParents: Methods = ['card'];

export const getPayMethodsHandler = handle(getPayMethods, async ({ accountId }, { db, actor, concerns }) => {
  const { parentId } = await visiblePatient(db, actor, accountId);
  concerns(parentId, { patientId: accountId });
  return { methods: byStaff, card: await keptCard(db, parentId) };
});

export const getOwnPayMethodsHandler = handle(getOwnPayMethods, async (_input, { db, actor }) => ({ methods: byParents, card: await keptCard(db, actor.id) }));

async function keptCard(db: PrismaClient, customerId: string) {
  const kept = await db.providerCustomer.findUnique({ where: { customerId } });
  if (!kept?.last4 || !kept.brand || !kept.expiryMonth || !kept.expiryYear) return null;
  return { last4: kept.last4, brand: kept.brand, expiry_month: kept.expiryMonth, expiry_year: kept.expiryYear };
}
