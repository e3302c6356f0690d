import { answerEnrolment } from '@fovea/contracts/enrolment/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { newId } from '@fovea/kit/database/ids';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { handle } from '../handle.ts';
import { currentQuestions } from './current-questions.ts';
import { enrolledChild } from './enrolled-child.ts';
import { answersAll } from './enrolment-rules.ts';
import { enrolmentOf, sealAnswers } from './enrolment-view.ts';

/** The new answers hold from now on; former ones stay. */
export const answerEnrolmentHandler = handle(answerEnrolment, async ({ accountId, answers, note = '' }, ctx) => {
  const { db, actor, now, changed } = ctx;
  const child = await enrolledChild(ctx, accountId);
  const { customerId } = child;
  if (!answersAll(await currentQuestions(ctx, customerId), answers)) throw new AppError('changedMeanwhile');
  await db.$transaction(async (tx) => {
    // Leave takes the same lock: a contraindication is not missed by one that begins now.
    await oneAtATime(tx, accountId);
    const id = newId();
    await tx.enrolmentCheck.create({
      data: {
        id,
        customerId,
        accountId,
        hasYes: answers.some(({ yes }) => yes),
        answeredBy: actor.id,
        answeredAt: now,
        answers: await sealAnswers(tx, id, { answers, note }),
      },
    });
    await changed(tx, { customerId, patientId: accountId, concerning: { enrolment: id } });
  });
  return enrolmentOf(ctx, child);
});
