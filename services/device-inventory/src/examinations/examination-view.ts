import { type Examination, ExaminationValues, eyeValues } from '@fovea/contracts/examinations/schema';
import { openTextOrEmpty, sealText } from '@fovea/kit/database/sealed-texts';
import type { Examination as Row } from '../../generated/regional/client.ts';
import { staffNames } from '../companies/names.ts';
import type { Context, Regional, RegionalTx } from '../handle.ts';

type EyeValues = ExaminationValues['right'];
type GivenEye = Partial<Record<keyof EyeValues, number | null>>;
type Given = { right: GivenEye; left: GivenEye; findings?: string | undefined };

const noValues: EyeValues = { acuity: null, axialLength: null, sphere: null, cylinder: null, axis: null };
const eyeOf = (given: GivenEye): EyeValues => {
  const eye = { ...noValues };
  for (const value of eyeValues) eye[value] = given[value] ?? null;
  return eye;
};

/** All values, those left out as null. */
export const wholeValues = ({ right, left, findings = '' }: Given): ExaminationValues => ({
  right: eyeOf(right),
  left: eyeOf(left),
  findings,
});

export const sealValues = (tx: RegionalTx, id: string, values: ExaminationValues) =>
  sealText(tx, 'examination.measured', id, JSON.stringify(values));

/** Null where they are damaged: then the other examinations of the child are still shown. */
export async function openValues(
  db: Regional | RegionalTx,
  { id, measured }: Pick<Row, 'id' | 'measured'>,
): Promise<ExaminationValues | null> {
  const text = await openTextOrEmpty(db, 'examination.measured', id, measured);
  return text === '' ? null : ExaminationValues.parse(JSON.parse(text));
}

/** Rows for the caller, with the names of staff of the caller's companies. */
export async function examinationsOf(ctx: Context, rows: Row[]): Promise<Examination[]> {
  const names = await staffNames(
    ctx,
    rows.map(({ enteredBy }) => enteredBy),
  );
  return Promise.all(
    rows.map(async (row) => {
      const values = await openValues(ctx.db, row);
      return {
        _id: row.id,
        accountId: row.accountId,
        examinedOn: row.examinedOn.toISOString().slice(0, 10),
        ...(values ?? { right: noValues, left: noValues, findings: '' }),
        damaged: values === null,
        enteredBy: { _id: row.enteredBy, name: names.get(row.enteredBy) ?? null },
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      };
    }),
  );
}

/** The one examination of a row. */
export async function examinationOf(ctx: Context, row: Row): Promise<Examination> {
  const [examination] = await examinationsOf(ctx, [row]);
  if (!examination) throw new Error('A row has a view');
  return examination;
}
