import { zonedMinute } from '@fovea/contracts/dates';
import type { Language } from '@fovea/contracts/fields';
import { links } from '@fovea/contracts/links';
import { planRequestForMail } from '@fovea/contracts/plan-requests/rpcs';
import type { PlanRequest } from '@fovea/contracts/plan-requests/schema';
import { companyContacts, staffById } from '@fovea/contracts/staff/rpcs';
import type { Composed, Desk } from './composed.ts';

/** To the admins of the platform, who decide. */
export async function newPlanRequestMail(requestId: string, desk: Desk): Promise<Composed[]> {
  const { list } = await desk.callRpc(companyContacts, { companyId: null });
  const page = links.staffPlanRequests('admin');
  return (await Promise.all(list.map((reader) => planRequestMail(requestId, 'open', { reader, page }, desk)))).flat();
}

/** To the member of staff who sent the request. */
export async function decisionMail(
  requestId: string,
  status: 'approved' | 'declined',
  desk: Desk,
): Promise<Composed[]> {
  const request = await desk.callRpc(planRequestForMail, { requestId, language: 'en' }, { region: desk.region });
  const reader = request && (await desk.callRpc(staffById, { id: request.staffId }));
  return reader ? planRequestMail(requestId, status, { reader, page: links.staffPlanRequests('work') }, desk) : [];
}

type Reader = { email: string; fullName: string; language: Language; timezone: string };

/** Empty if the status changed since the mail was queued. */
async function planRequestMail(
  requestId: string,
  status: PlanRequest['status'],
  { reader, page }: { reader: Reader; page: string },
  { callRpc, region, publicUrl }: Desk,
): Promise<Composed[]> {
  const { email: to, fullName: name, language, timezone } = reader;
  const request = await callRpc(planRequestForMail, { requestId, language }, { region });
  if (request?.status !== status) return [];
  const { accountName: child, planName: plan, companyName: company, reason } = request;
  const facts = { child, plan, date: zonedMinute(request.createdAt, timezone) };
  return [{ to, name, language, words: { child, plan, company, reason: reason ?? '' }, facts, url: publicUrl + page }];
}
