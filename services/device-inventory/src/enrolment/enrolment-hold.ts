import { addToDay } from '@fovea/contracts/calendar';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { AppError } from '@fovea/contracts/errors';
import { type Language, LanguageCode } from '@fovea/contracts/fields';
import { checkUpDueOn } from '../check-ups/check-up-rules.ts';
import type { Context, Regional, RegionalTx } from '../handle.ts';
import { texts } from '../texts.ts';
import { enrolmentState } from './enrolment-rules.ts';
import { storedChecks } from './stored-enrolment.ts';

/** Why a child is not treated, and since when. */
export type CheckHold = { why: keyof (typeof texts)[Language]['refusal']; since: Date };

type Asked = {
  accountId: string;
  enrolmentCheckSince: Date | null;
  /** Of the device's catalog and company; null: no check-ups, no hold for a missed one. */
  checkUpMonths: number | null;
  checkUpHoldDays: number | null;
};

/**
 * Of a child without the check its company asks for, with a contraindication that nobody confirmed, or with a check-up
 * that was due too long ago. `today` is the family's.
 */
export async function checkHold(
  db: Regional | RegionalTx,
  { accountId, enrolmentCheckSince, checkUpMonths, checkUpHoldDays }: Asked,
  today: string,
): Promise<CheckHold | null> {
  const { answeredAt, firstDay, lastExamination, ...stored } = await storedChecks(db, accountId);
  const state = enrolmentState({ ...stored, since: enrolmentCheckSince });
  const since = answeredAt ?? enrolmentCheckSince;
  if (since && (state === 'missing' || state === 'blocked')) return { why: state, since };
  const dueOn = checkUpDueOn({ months: checkUpMonths, lastExamination, firstTreatment: firstDay });
  const isOverdue = dueOn !== null && checkUpHoldDays !== null && today >= addToDay(dueOn, checkUpHoldDays);
  return isOverdue ? { why: 'checkUp', since: new Date(dueOn) } : null;
}

/** The device status error with `data.hold`: why treatment is on hold, in the family's language, and whom to call. */
export async function heldError(
  ctx: Pick<Context, 'callRpc' | 'global' | 'log'>,
  { why, since }: CheckHold,
  { companyId, language }: { companyId: string | null; language: string },
): Promise<AppError> {
  const hold = {
    since: since.toISOString(),
    why: texts[LanguageCode.catch('en').parse(language)].refusal[why],
    call: companyId === null ? { name: '', phone: null } : await clinicToCall(ctx, companyId),
  };
  return new AppError('deviceStatus', {}, [], null, { hold });
}

/** Without the company service the name alone: a refusal does not wait for a number. */
async function clinicToCall({ callRpc, global, log }: Pick<Context, 'callRpc' | 'global' | 'log'>, companyId: string) {
  try {
    const company = await callRpc(companyById, { id: companyId });
    if (company) return { name: company.name, phone: company.phone ?? null };
  } catch (error) {
    log.warn({ err: error, companyId }, 'the telephone number of a clinic is not available');
  }
  const company = await global.company.findUnique({ where: { id: companyId }, select: { name: true } });
  return { name: company?.name ?? '', phone: null };
}
