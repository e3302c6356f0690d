import { ownApprovalHours } from '@fovea/contracts/approvals/schema';

const hourMs = 60 * 60 * 1000;

type Asked = { askedBy: string; askedAt: Date };
type Reader = { id: string; isOnlyAdmin: boolean };

/**
 * Time from which a reader may approve a request: another's at once, their own 24 hours later and only as the only
 * active administrator. Null: another administrator must.
 */
export function approvableFrom({ askedBy, askedAt }: Asked, { id, isOnlyAdmin }: Reader): Date | null {
  if (askedBy !== id) return askedAt;
  return isOnlyAdmin ? new Date(+askedAt + ownApprovalHours * hourMs) : null;
}

/** Hours until an instant, in full hours. */
export const hoursUntil = (at: Date, now: Date): number => Math.ceil((+at - +now) / hourMs);
