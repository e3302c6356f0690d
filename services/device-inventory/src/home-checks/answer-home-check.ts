import { answerHomeCheck } from '@fovea/contracts/home-checks/portal-endpoints';
import { personOf } from '@fovea/kit/access/actor';
import { newId } from '@fovea/kit/database/ids';
import { publishCheckUps } from '../check-ups/publish-check-ups.ts';
import { handle } from '../handle.ts';
import { visibleChild } from '../holds/held-child.ts';
import { ownHoldView } from '../holds/hold-view.ts';
import { storeSymptom } from '../holds/store-symptom.ts';
import { localDay } from '../usage/local-day.ts';
import { symptomsOfAnswers } from './home-check-rules.ts';

/**
 * Stores the answers and what they report in one transaction. Accepted at any time, also from a company that does not ask
 * any more: what a family notices is never refused.
 */
export const answerHomeCheckHandler = handle(answerHomeCheck, async ({ accountId, ...answers }, ctx) => {
  const { actor, now } = ctx;
  const child = await visibleChild(ctx, accountId);
  const { id: customerId, timezone, companyId } = child.parent;
  const kinds = symptomsOfAnswers(answers);
  const { afterImageGone, seesAsBefore } = answers;
  const hold = await ctx.db.$transaction(async (tx) => {
    const symptom = { accountId, kinds, eye: 'unknown' as const, startedAt: now.toISOString(), text: '' };
    const reported = kinds.length > 0 ? await storeSymptom(tx, ctx, child, symptom) : null;
    await tx.homeCheck.create({
      data: {
        id: newId(),
        accountId,
        customerId,
        afterImageGone,
        seesAsBefore,
        symptomId: reported?.symptomId ?? null,
        answeredBy: personOf(actor),
        answeredOn: new Date(localDay(now, timezone)),
        answeredAt: now,
      },
    });
    await publishCheckUps(tx, [accountId], ctx);
    await ctx.changed(tx, { customerId, patientId: accountId });
    return reported?.hold ?? null;
  });
  return { hold: hold && (await ownHoldView(ctx, hold, companyId)) };
});
