import { type EyeValue, type EyeValues, eyeValues } from '@fovea/contracts/examinations/schema';

/** Units are the same in every language. */
export const units: Record<EyeValue, string> = {
  acuity: '',
  axialLength: 'mm',
  sphere: 'D',
  cylinder: 'D',
  axis: '°',
};

const number = (value: number, language: string, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2, ...options }).format(value);

/** "24.12 mm" */
export const lengthText = (value: number, language: string): string => `${number(value, language)} mm`;
/** "−2.25 D": in refraction a plus is written, too. */
export const dioptreText = (value: number, language: string): string =>
  `${number(value, language, { signDisplay: 'exceptZero' })} D`;
export const acuityText = (value: number, language: string): string =>
  number(value, language, { minimumFractionDigits: 1 });

/** "−2.25 D / −0.50 D × 90°" */
export function refractionText({ sphere, cylinder, axis }: EyeValues, language: string): string | null {
  if (sphere === null) return null;
  const cylinderText = cylinder === null ? '' : ` / ${dioptreText(cylinder, language)}`;
  return `${dioptreText(sphere, language)}${cylinderText}${axis === null ? '' : ` × ${axis}°`}`;
}

/** What eyes are compared by over time: the sphere and half of the cylinder. */
export const sphericalEquivalent = ({ sphere, cylinder }: EyeValues): number | null =>
  sphere === null ? null : sphere + (cylinder ?? 0) / 2;

/** The values of a form: missing ones are `undefined`, which fields show as empty. */
export const typedEye = (eye: EyeValues): Partial<Record<EyeValue, number>> =>
  Object.fromEntries(
    eyeValues.flatMap((value): [EyeValue, number][] => {
      const measured = eye[value];
      return measured === null ? [] : [[value, measured]];
    }),
  );
