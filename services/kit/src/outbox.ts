import type { EventBody, EventSpec } from '@fovea/contracts/event';
import { subjectOf } from '@fovea/contracts/event';
import type { z } from 'zod';
import { newId } from './ids.ts';
import type { RawClient } from './kysely-on.ts';
import { traceHeaders } from './tracing.ts';

/** Where a message belongs: the service's database knows its own scope, so the relay fills it in. */
const scopeMark = '$scope';
let announced = 0;

/**
 * How many messages this process has announced; a finished request compares it to know whether a relay has to be woken.
 */
export const announcedSoFar = (): number => announced;

/**
 * Puts a message beside the change it tells about, in the same transaction. A regional event goes to the region of the
 * database it is written in; from a global database the region has to be named. States need the entity's uuid:
 * `body._id`, or `id`.
 */
export async function announce<Event extends EventSpec<z.ZodObject>>(
  tx: RawClient,
  event: Event,
  body: EventBody<Event>,
  options: { id?: string; region?: string } = {},
): Promise<void> {
  const { _id: ownId } = body as { _id?: string };
  const id = options.id ?? ownId;
  if (event.kind === 'state' && !id) throw new Error(`The state ${event.name} was announced without an id`);
  announced += 1;
  await tx.$executeRawUnsafe(
    'INSERT INTO outbox (message_id, subject, body, headers) VALUES ($1::uuid, $2, $3::jsonb, $4::jsonb)',
    newId(),
    subjectOf(event, scopeFor(event, options.region), id),
    JSON.stringify(event.body.parse(body)),
    JSON.stringify(traceHeaders()),
  );
}

/** As announce, for many messages of one kind in one statement (imports, devices' records). */
export async function announceAll<Event extends EventSpec<z.ZodObject>>(
  tx: RawClient,
  event: Event,
  bodies: EventBody<Event>[],
  options: { region?: string } = {},
): Promise<void> {
  if (bodies.length === 0) return;
  announced += bodies.length;
  await tx.$executeRawUnsafe(
    'INSERT INTO outbox (message_id, subject, body, headers) SELECT m::uuid, s, b::jsonb, $4::jsonb FROM unnest($1::text[], $2::text[], $3::text[]) AS rows(m, s, b)',
    bodies.map(() => newId()),
    bodies.map((body) => subjectOf(event, scopeFor(event, options.region), (body as { _id?: string })._id)),
    bodies.map((body) => JSON.stringify(event.body.parse(body))),
    JSON.stringify(traceHeaders()),
  );
}

const scopeFor = (event: EventSpec<z.ZodObject>, region: string = scopeMark): string =>
  event.reach === 'global' ? 'global' : region;

export const scopedSubject = (subject: string, scope: string): string =>
  subject.replace(`.${scopeMark}.`, `.${scope}.`);
