import { z } from 'zod';
import type { Link } from '../audit/chain.ts';

/** A row as stored in a file: its audit log and everything its hash covers. */
const Line = z.object({
  trail: z.string(),
  seq: z.int(),
  recordId: z.string(),
  at: z.string(),
  kind: z.string(),
  call: z.string(),
  requestId: z.string(),
  actorId: z.string(),
  actorRole: z.string(),
  actorCompanyId: z.string().nullable(),
  address: z.string(),
  concerning: z.record(z.string(), z.string()),
  customerIds: z.array(z.string()),
  patientId: z.string().nullable(),
  fields: z.array(z.string()),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  commitment: z.string().nullable(),
  previousHash: z.string(),
  hash: z.string(),
});

export const formatLine = (scope: string, link: Link): string =>
  `${JSON.stringify({ trail: scope, ...link } satisfies z.input<typeof Line>)}\n`;

/** Throws when the line is invalid. */
export function parseLine(line: string): Link {
  const { trail: _, ...link } = Line.parse(JSON.parse(line));
  return link;
}
