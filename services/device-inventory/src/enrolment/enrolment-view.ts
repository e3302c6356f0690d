import { type Enrolment, EnrolmentAnswer, type EnrolmentCheck } from '@fovea/contracts/enrolment/schema';
import { openTextOrEmpty, sealText } from '@fovea/kit/database/sealed-texts';
import { z } from 'zod';
import type { EnrolmentCheck as Row } from '../../generated/regional/client.ts';
import { staffNames } from '../companies/names.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { enrolmentState, storedChecks } from './check-hold.ts';
import { currentQuestions } from './current-questions.ts';
import { type EnrolledChild, mayConfirm } from './enrolled-child.ts';

const Stored = z.object({ answers: z.array(EnrolmentAnswer), note: z.string() });

export const sealAnswers = (tx: RegionalTx, id: string, stored: z.infer<typeof Stored>) =>
  sealText(tx, 'enrolment_check.answers', id, JSON.stringify(stored));

/** A child's check with all answers, for the caller. */
export async function enrolmentOf(ctx: Context, child: EnrolledChild): Promise<Enrolment> {
  const { db, global } = ctx;
  const { customerId, accountId } = child;
  const [questions, stored, rows, company, confirms] = await Promise.all([
    currentQuestions(ctx, customerId),
    storedChecks(db, accountId),
    db.enrolmentCheck.findMany({ where: { accountId }, orderBy: [{ answeredAt: 'desc' }, { id: 'desc' }] }),
    global.company.findUnique({ where: { id: child.companyId }, select: { enrolmentCheckSince: true } }),
    mayConfirm(ctx, child),
  ]);
  const state = enrolmentState({ ...stored, since: company?.enrolmentCheckSince ?? null });
  return { state, questions, checks: await checksOf(ctx, rows), mayConfirm: confirms };
}

async function checksOf(ctx: Context, rows: Row[]): Promise<EnrolmentCheck[]> {
  const { db } = ctx;
  const ids = rows.flatMap(({ answeredBy, confirmedBy }) => [answeredBy, ...(confirmedBy ? [confirmedBy] : [])]);
  const names = await staffNames(ctx, ids);
  const person = (id: string) => ({ _id: id, name: names.get(id) ?? null });
  return Promise.all(
    rows.map(async ({ id, answers, answeredAt, answeredBy, confirmation, confirmedAt, confirmedBy }) => {
      const text = await openTextOrEmpty(db, 'enrolment_check.answers', id, answers);
      return {
        _id: id,
        // A damaged row still holds: `hasYes` is a column of its own.
        ...(text === '' ? { answers: [], note: '' } : Stored.parse(JSON.parse(text))),
        answeredAt: answeredAt.toISOString(),
        answeredBy: person(answeredBy),
        confirmed:
          confirmedAt && confirmedBy
            ? {
                note: await openTextOrEmpty(db, 'enrolment_check.confirmation', id, confirmation),
                at: confirmedAt.toISOString(),
                by: person(confirmedBy),
              }
            : null,
      };
    }),
  );
}
