import { z } from 'zod';
import { roles } from './endpoint.ts';
import { fact } from './event.ts';
import { Id, Instant } from './fields.ts';

/** One look at, or change of, personal data: who, with which call, concerning whom (ids of the call's input by field name). */
export const AccessRecord = z.object({
  _id: Id,
  actorId: Id,
  actorRole: z.enum(roles),
  kind: z.enum(['view', 'change']),
  /** Method and path as declared, `GET /api/admin/customers`. */
  call: z.string(),
  concerning: z.record(z.string(), z.string()),
  at: Instant,
});
export type AccessRecord = z.infer<typeof AccessRecord>;

/** What one replica saw within a moment: a message for every look would cost more than the lists looked at. */
export const AccessRecords = z.object({ records: z.array(AccessRecord).min(1).max(500) });

/** Told by the kit of every service; identity keeps the trail, each region's in its own database. */
export const accessRecorded = fact('audit.recorded', 'identity', 'regional', AccessRecords);
export const platformAccessRecorded = fact('audit.platform-recorded', 'identity', 'global', AccessRecords);
