import { companyById } from '@fovea/contracts/companies/rpcs';
import { AppError } from '@fovea/contracts/errors';
import { type Language, LanguageCode } from '@fovea/contracts/fields';
import type { Context, Regional, RegionalTx } from '../handle.ts';
import { texts } from '../texts.ts';
import { enrolmentState } from './enrolment-rules.ts';
import { storedEnrolment } from './stored-enrolment.ts';

/** Why a child is not treated, and since when. */
export type CheckHold = { why: keyof (typeof texts)[Language]['refusal']; since: Date };

/** Of a child without the check its company asks for, or with a contraindication that nobody confirmed. */
export async function enrolmentHold(
  db: Regional | RegionalTx,
  { accountId, enrolmentCheckSince }: { accountId: string; enrolmentCheckSince: Date | null },
): Promise<CheckHold | null> {
  const { answeredAt, ...stored } = await storedEnrolment(db, accountId);
  const state = enrolmentState({ ...stored, since: enrolmentCheckSince });
  const since = answeredAt ?? enrolmentCheckSince;
  return since && (state === 'missing' || state === 'blocked') ? { why: state, since } : null;
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
