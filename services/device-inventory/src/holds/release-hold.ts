import { dayOf } from '@fovea/contracts/dates';
import { AppError, refuseField, refuseFields } from '@fovea/contracts/errors';
import { releaseHold } from '@fovea/contracts/holds/endpoints';
import type { ReleaseHold, ReleaseWith } from '@fovea/contracts/holds/schema';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { sealText } from '@fovea/kit/database/sealed-texts';
import type { TreatmentHold } from '../../generated/regional/client.ts';
import { type Context, handle } from '../handle.ts';
import { examinersOf, type HeldChild, requireDecision, visibleHold } from './held-child.ts';
import { publishReleased } from './publish-hold.ts';
import { creditOf } from './release-preview.ts';

/**
 * Conditional on the version the caller read: of two at once one wins, and a symptom that was reported meanwhile is read
 * first.
 */
export const releaseHoldHandler = handle(releaseHold, async ({ id, version, ...form }, ctx) => {
  const { db, actor, now, changed, recordFor } = ctx;
  const { hold, child } = await visibleHold(ctx, id);
  const decision = await requireDecision(ctx, child);
  if (hold.releasedAt || hold.version !== version) throw new AppError('holdChanged');
  const examination = await checkedForm(ctx, decision, form, { hold, child });
  const { days } = await creditOf(ctx, hold);
  const { accountId, customerId } = hold;
  const record = recordFor({ customerId, patientId: accountId, operation: 'days' });
  await db.$transaction(async (tx) => {
    await oneAtATime(tx, accountId);
    const [released] = await tx.treatmentHold.updateManyAndReturn({
      where: { id, version, releasedAt: null },
      data: {
        version: { increment: 1 },
        releasedAt: now,
        releasedBy: actor.id,
        daysGivenBack: days,
        examinedOn: examination.examinedOn ? new Date(examination.examinedOn) : null,
        examinedBy: examination.examinedBy ?? null,
        findings: await sealText(tx, 'treatment_hold.findings', id, examination.findings || null),
        releaseReason: await sealText(tx, 'treatment_hold.release_reason', id, examination.reason || null),
      },
    });
    if (!released) throw new AppError('holdChanged');
    await publishReleased(tx, released, { days, record, at: now });
    await changed(tx, { customerId, patientId: accountId });
  });
  return { days };
});

type Examination = Pick<ReleaseHold, 'examinedOn' | 'examinedBy' | 'findings' | 'reason'>;

/** A doctor's release says who examined when, and what was found; an administrator's says why. */
async function checkedForm(
  ctx: Context,
  decision: ReleaseWith,
  { examinedOn, examinedBy, findings, reason }: Examination,
  { hold, child }: { hold: TreatmentHold; child: HeldChild },
): Promise<Examination> {
  if (decision === 'reason') {
    if (!reason) throw refuseField('reason', 'required');
    return { reason };
  }
  const missing = Object.entries({ examinedOn, examinedBy, findings }).filter(([, value]) => !value);
  if (!examinedOn || missing.length > 0)
    throw refuseFields(
      missing.map(([field]) => field),
      'required',
    );
  const { timezone } = child.parent;
  const isAfterReport = examinedOn >= dayOf(hold.startedAt, timezone) && examinedOn <= dayOf(ctx.now, timezone);
  if (!isAfterReport) throw refuseField('examinedOn', 'invalidDate');
  if (!(await examinersOf(ctx, child)).some(({ _id }) => _id === examinedBy))
    throw refuseField('examinedBy', 'invalidChoice');
  return { examinedOn, examinedBy, findings };
}
