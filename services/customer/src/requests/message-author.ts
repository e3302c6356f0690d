import type { Request } from '../../generated/regional/client.ts';
import type { Regional } from '../handle.ts';

/** Who of the clinic wrote a message; null of all others, and once the account is gone. */
export async function messageAuthor(db: Regional, { type, staffId }: Request): Promise<string | null> {
  if (type !== 'Message' || !staffId) return null;
  return (await db.staff.findUnique({ where: { id: staffId }, select: { fullName: true } }))?.fullName ?? null;
}
