import { companyForCharge } from '@fovea/contracts/companies/rpcs';
import { getPayMethods } from '@fovea/contracts/payments/endpoints';
import { getOwnPayMethods } from '@fovea/contracts/payments/portal-endpoints';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { findSavedCard } from '../cards/saved-card.ts';
import { handle } from '../handle.ts';
import { visiblePatient } from '../scope.ts';

type Methods = ('card' | 'link')[];
const byStaff: Methods = ['card', 'link'];
/** Parents use the card form; they need no link. */
const byParents: Methods = ['card'];

export const getPayMethodsHandler = handle(getPayMethods, async ({ accountId }, { db, actor, callRpc, concerns }) => {
  const { parentId, companyId } = await visiblePatient(db, actor, accountId);
  concerns(parentId, { patientId: accountId });
  return { methods: await allowed(callRpc, companyId, byStaff), card: await findSavedCard(db, parentId) };
});

export const getOwnPayMethodsHandler = handle(getOwnPayMethods, async (_input, { db, actor, callRpc }) => ({
  methods: await allowed(callRpc, actor.companyId, byParents),
  card: await findSavedCard(db, actor.id),
}));

/** None where the company takes no card payments. */
async function allowed(callRpc: CallRpc, companyId: string | null, methods: Methods): Promise<Methods> {
  const means = companyId ? await callRpc(companyForCharge, { companyId }) : null;
  return means?.paymentGateway ? methods : [];
}
