import type { Patient } from '@fovea/contracts/patients/schema';

/** Active means the paid time lies in the future; everything else is expired, also what never began. */
export function isActive({ expiredDate }: Pick<Patient, 'expiredDate'>, now = new Date()): boolean {
  return expiredDate !== null && new Date(expiredDate) > now;
}
