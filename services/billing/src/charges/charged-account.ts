import { companyForCharge } from '@fovea/contracts/companies/questions';
import { AppError } from '@fovea/contracts/errors';
import { patientForCharge } from '@fovea/contracts/patients/questions';
import type { z } from 'zod';
import type { Company } from '../../generated/regional/client.ts';
import type { Context } from '../handle.ts';
import { dueOf } from '../payments/held-deposit.ts';
import { seesPatient } from '../scope.ts';
import type { Standing } from './charge-rules.ts';
import { countFreeTrials } from './free-trials.ts';

type Asked = NonNullable<z.output<typeof patientForCharge.reply>>;
/** What its company allows and has left at this moment. */
type Means = NonNullable<z.output<typeof companyForCharge.reply>>;
export type ChargedAccount = Asked & { company: Company; means: Means; standing: Standing };

/**
 * The account as its owner knows it at this moment, with what billing itself knows about its money. Absent and
 * forbidden answer the same.
 */
export async function chargedAccount(ctx: Context, accountId: string): Promise<ChargedAccount> {
  const { db, ask, region, actor } = ctx;
  const asked = await ask(patientForCharge, { accountId });
  if (!asked || !(await seesPatient(db, actor, { ...asked, doctorId: asked.patient.doctorId })))
    throw new AppError('notFound');
  const [company, means, earlier, trials, renewal] = await Promise.all([
    db.company.findUnique({ where: { id: asked.companyId } }),
    ask(companyForCharge, { companyId: asked.companyId }),
    db.payment.groupBy({ by: ['billingType'], where: { accountId, status: { in: ['succeeded', 'refunded'] } } }),
    countFreeTrials(db, asked.customerId),
    db.subscription.findFirst({ where: { accountId, status: 'active' }, select: { id: true } }),
  ]);
  // The company exists, its state is merely still on its way here.
  if (!company || !means) throw new AppError('unavailable');
  const types = earlier.map(({ billingType }) => billingType);
  const paid = asked.patient.paid || types.some((type) => type !== 'FREE');
  const standing = {
    region,
    companies: company.ancestors,
    paid,
    due: await dueOf(db, accountId, paid),
    freeTrialUsed: asked.patient.freeTrialUsed || types.includes('FREE') || trials >= asked.children,
    subscribed: renewal !== null,
  };
  return { ...asked, company, means, standing };
}

/** What a parent needs beside a right to the account: a company that sells to parents, and a bound device. */
export function checkPortalCharge({ company, hasDevice }: ChargedAccount): void {
  if (!company.publicPlans) throw new AppError('plansNotPublic');
  if (!hasDevice) throw new AppError('deviceRequired');
}
