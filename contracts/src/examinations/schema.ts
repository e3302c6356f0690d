import { z } from 'zod';
import { Day, db, GivenInstant, hasBegun, Id, Instant, optionalText, orEmpty } from '../fields.ts';
import { typedCode } from '../typed-text.ts';

/** Plausible values of one eye; others are taken for typing errors. */
export const eyeBounds = {
  /** Decimal visual acuity. */
  acuity: { min: 0, max: 2.5 },
  /** In millimetres. */
  axialLength: { min: 15, max: 35 },
  /** Refraction in dioptres, its axis in degrees. */
  sphere: { min: -30, max: 20 },
  cylinder: { min: -15, max: 15 },
  axis: { min: 0, max: 180 },
} as const;
export type EyeValue = keyof typeof eyeBounds;
export const eyeValues = Object.keys(eyeBounds) as EyeValue[];
export const eyeSides = ['right', 'left'] as const;
export type EyeSide = (typeof eyeSides)[number];

const noNumber = ({ code }: { code?: string }) => (code === 'invalid_type' ? 'number' : undefined);
/** Parses the notation of refraction: "+1.25", or with a decimal comma. */
const readMeasured = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const typed = typedCode(value).replace(',', '.').replace(/^\+/, '');
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed;
};
const measured = (value: EyeValue) => {
  const { min, max } = eyeBounds[value];
  return orEmpty(
    z.preprocess(
      readMeasured,
      z.number({ error: noNumber }).min(min).max(max).multipleOf(0.01, { error: 'twoDecimals' }),
    ),
  );
};
const GivenEye = z
  .object({
    acuity: measured('acuity'),
    axialLength: measured('axialLength'),
    sphere: measured('sphere'),
    cylinder: measured('cylinder'),
    axis: orEmpty(
      z.preprocess(
        readMeasured,
        z.number({ error: noNumber }).int({ error: 'wholeNumber' }).min(eyeBounds.axis.min).max(eyeBounds.axis.max),
      ),
    ),
  })
  // Refuses incomplete refractions: a cylinder without its axis, and either without a sphere, are not usable.
  .refine(({ cylinder, axis }) => !cylinder || typeof axis === 'number', { path: ['axis'], error: 'axisOfCylinder' })
  .refine(({ cylinder, axis }) => typeof axis !== 'number' || typeof cylinder === 'number', {
    path: ['cylinder'],
    error: 'cylinderOfAxis',
  })
  .refine(({ sphere, cylinder }) => typeof cylinder !== 'number' || typeof sphere === 'number', {
    path: ['sphere'],
    error: 'sphereOfCylinder',
  });

const figure = z.number().nullable();
export const EyeValues = z.object({
  acuity: figure,
  axialLength: figure,
  sphere: figure,
  cylinder: figure,
  axis: figure,
});
export type EyeValues = z.infer<typeof EyeValues>;

/** Measurements and findings of an examination; sealed as a whole. */
export const ExaminationValues = z.object({ right: EyeValues, left: EyeValues, findings: z.string() });
export type ExaminationValues = z.infer<typeof ExaminationValues>;

export const Examination = z.object({
  _id: Id,
  accountId: Id,
  examinedOn: Day,
  ...ExaminationValues.shape,
  /** The stored values cannot be decrypted; they are shown as empty. */
  damaged: z.boolean(),
  /** The author; the name is null for deleted staff and for staff outside the reader's scope. */
  enteredBy: z.object({ _id: Id, name: z.string().nullable() }),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Examination = z.infer<typeof Examination>;

const given = {
  examinedOn: Day.refine(hasBegun, { error: 'dateInFuture' }),
  right: GivenEye,
  left: GivenEye,
  findings: optionalText(4000),
};
type Given = Record<EyeSide, Partial<Record<EyeValue, number | null>>> & { findings?: string | undefined };
/** An examination needs a value or findings. */
const saysSomething = ({ findings, ...eyes }: Given): boolean =>
  Boolean(findings) || eyeSides.some((side) => eyeValues.some((value) => typeof eyes[side][value] === 'number'));

export const CreateExamination = z
  .object({ accountId: Id, ...given, db })
  .refine(saysSomething, { path: ['findings'], error: 'examinationEmpty' });
export type CreateExamination = z.infer<typeof CreateExamination>;
/** Replaces all values; `updatedAt` is that of the loaded examination. */
export const CorrectExamination = z
  .object({ id: Id, updatedAt: GivenInstant, ...given, db })
  .refine(saysSomething, { path: ['findings'], error: 'examinationEmpty' });
export type CorrectExamination = z.infer<typeof CorrectExamination>;
