import type { Patient } from '@fovea/contracts/patients';

type Paid = Pick<Patient, 'expiredDate'>;

/** Active means the paid time lies in the future. */
export function isActive({ expiredDate }: Paid, now = new Date()): boolean {
  return expiredDate !== null && new Date(expiredDate) > now;
}

export function planStatus(child: Paid, now?: Date): 'active' | 'expired' | 'none' {
  if (child.expiredDate === null) return 'none';
  return isActive(child, now) ? 'active' : 'expired';
}
