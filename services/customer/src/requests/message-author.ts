import type { Request } from '../../generated/regional/client.ts';
import type { Regional } from '../handle.ts';

/** The clinic's author of a message; null for other requests and for deleted staff. */
export async function messageAuthor(db: Regional, { type, staffId }: Request): Promise<string | null> {
  if (type !== 'Message' || !staffId) return null;
  return (await db.staff.findUnique({ where: { id: staffId }, select: { fullName: true } }))?.fullName ?? null;
}
