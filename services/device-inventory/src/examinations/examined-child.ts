import { AppError } from '@fovea/contracts/errors';
import type { ExaminationValues } from '@fovea/contracts/examinations/schema';
import { changesOfRow } from '@fovea/kit/audit/audit-changes';
import type { Examination as Row } from '../../generated/regional/client.ts';
import type { Context, Regional, RegionalTx } from '../handle.ts';
import { visiblePatients } from '../scope.ts';
import { kyselyOfRegion } from '../tables.ts';

export type ExaminedChild = { customerId: string; accountId: string };

/** A child the caller sees. Throws `notFound`. */
export async function examinedChild(
  ctx: Context,
  db: Regional | RegionalTx,
  accountId: string,
): Promise<ExaminedChild> {
  const child = await kyselyOfRegion(db)
    .selectFrom('patient')
    .select('user_id')
    .where('patient.id', '=', accountId)
    .where(await visiblePatients(ctx))
    .executeTakeFirst();
  if (!child) throw new AppError('notFound');
  return { customerId: child.user_id, accountId };
}

/** An examination of a child the caller sees. Throws `notFound`. */
export async function visibleExamination(ctx: Context, tx: RegionalTx, id: string): Promise<Row> {
  const row = await tx.examination.findUnique({ where: { id } });
  if (!row) throw new AppError('notFound');
  await examinedChild(ctx, tx, row.accountId);
  return row;
}

type Stated = ExaminationValues & { examinedOn: string };

/** The changed fields, without values: what was measured is erased with the family, the audit log is not. */
export const examinationChanges = (before: Stated | null, after: Stated) =>
  changesOfRow(
    before,
    after,
    () => ({}),
    ({ examinedOn, right, left, findings }) => ({
      examinedOn,
      acuity: both(right.acuity, left.acuity),
      axialLength: both(right.axialLength, left.axialLength),
      refraction: both(refraction(right), refraction(left)),
      findings,
    }),
  );

const both = (right: number | string | null, left: number | string | null) =>
  right === null && left === null ? null : `${right} ${left}`;
const refraction = ({ sphere, cylinder, axis }: ExaminationValues['right']) =>
  sphere === null ? null : `${sphere} ${cylinder} ${axis}`;
