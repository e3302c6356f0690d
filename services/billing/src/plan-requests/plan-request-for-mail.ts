import { planRequestForMail } from '@fovea/contracts/plan-requests/rpcs';
import { answer } from '../handle.ts';
import { planRequestViews } from './plan-request-view.ts';

export const planRequestForMailRpc = answer(planRequestForMail, async ({ requestId, language }, { db }) => {
  const request = await db.planRequest.findUnique({ where: { id: requestId } });
  if (!request) return null;
  const [view] = await planRequestViews({ db, language }, [request]);
  return view ? { ...view, staffId: request.askedBy } : null;
});
