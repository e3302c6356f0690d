import type { RegionalTx } from '../handle.ts';

/** Two Latin letters identify nobody; two characters of a larger script may. */
export const isIdentifying = (text: string): boolean =>
  text.length >= 3 || (text.length === 2 && !/\p{sc=Latin}|\d/u.test(text));

/** Texts of a parent that staff may have put into saved views and answer templates. */
export async function identifyingTextsOfParent(tx: RegionalTx, id: string): Promise<string[]> {
  const parent = await tx.parent.findUnique({ where: { id } });
  if (!parent) return [];
  const { firstName, middleName, lastName, firstNameKana, lastNameKana, email, phone } = parent;
  return [
    ...namesOf([firstName, middleName, lastName]),
    ...namesOf([firstNameKana, lastNameKana]),
    ...nonEmpty([email, phone]),
  ];
}

/** The same for a child. */
export async function identifyingTextsOfChild(tx: RegionalTx, id: string): Promise<string[]> {
  const patient = await tx.patient.findUnique({ where: { id } });
  if (!patient) return [];
  const { firstName, lastName, firstNameKana, lastNameKana, patientId, username, prescriptionNumber } = patient;
  return [
    ...namesOf([firstName, lastName]),
    ...namesOf([firstNameKana, lastNameKana]),
    ...nonEmpty([patientId, username, prescriptionNumber]),
  ];
}

/** Each name, and all of them in either order. */
function namesOf(given: (string | null)[]): string[] {
  const names = nonEmpty(given);
  return [...names, names.join(' '), names.toReversed().join(' '), names.join(''), names.toReversed().join('')];
}

const nonEmpty = (texts: (string | null)[]): string[] => texts.filter((text): text is string => Boolean(text));
