import { planRequestForMail } from '@fovea/contracts/plan-requests/rpcs';
import { handleRpc } from '../handle.ts';
import { planRequestViews } from './plan-request-view.ts';

export const planRequestForMailRpc = handleRpc(planRequestForMail, async ({ requestId, language }, { db }) => {
  const request = await db.planRequest.findUnique({ where: { id: requestId } });
  if (!request) return null;
  const [view] = await planRequestViews({ db, language }, [request]);
  return view ? { ...view, staffId: request.askedBy } : null;
});
