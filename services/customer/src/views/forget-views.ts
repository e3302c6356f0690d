import type { EventBody } from '@fovea/contracts/event';
import { plain } from '@fovea/contracts/plain-text';
import type { staffState } from '@fovea/contracts/staff/events';
import { anyOf, kyselyOn, type RawClient } from '@fovea/kit/kysely-on';
import { sql } from 'kysely';
import type { Tables } from '../../generated/regional/tables.ts';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

/** Two letters of the alphabet are nobody's name; two of a script with thousands may be. */
const isTelling = (text: string): boolean => text.length >= 3 || (text.length === 2 && !/\p{sc=Latin}|\d/u.test(text));

/** By what a view may name a family: its words alone, and its texts in which a part may have been searched for. */
export function tracesOf(texts: (string | null)[]): { words: string[]; texts: string[] } {
  const plainTexts = [...new Set(texts.map((text) => plain(text ?? '')).filter(isTelling))];
  const words = plainTexts.flatMap((text) => text.split(/\s+/)).filter(isTelling);
  return { words: [...new Set(words)], texts: plainTexts };
}

/** Views that may have been made to find a parent: whatever they say of the family goes with it. */
export async function forgetViewsOfFamily(tx: RegionalTx, id: string): Promise<void> {
  const parent = await tx.parent.findUnique({ where: { id } });
  if (!parent) return;
  const { firstName, middleName, lastName, email, phone } = parent;
  await forgetViewsWith(tx, [...namesOf([firstName, middleName, lastName]), email, phone]);
}

/** The same of one child. */
export async function forgetViewsOfChild(tx: RegionalTx, id: string): Promise<void> {
  const patient = await tx.patient.findUnique({ where: { id } });
  if (!patient) return;
  const { firstName, lastName, patientId, username, prescriptionNumber } = patient;
  await forgetViewsWith(tx, [...namesOf([firstName, lastName]), patientId, username, prescriptionNumber]);
}

/** As they are searched for: each, and all in either order. */
function namesOf(names: (string | null)[]): string[] {
  const known = names.filter((name): name is string => Boolean(name));
  return [...known, known.join(' '), known.toReversed().join(' '), known.join(''), known.toReversed().join('')];
}

async function forgetViewsWith(tx: RegionalTx, told: (string | null)[]): Promise<void> {
  const { words, texts } = tracesOf(told);
  await kysely(tx)
    .deleteFrom('saved_view')
    .where(({ ref, or }) =>
      or([
        sql<boolean>`EXISTS (SELECT FROM unnest(${words}::text[]) AS word WHERE strpos(${ref('name_key')}, word) > 0)`,
        sql<boolean>`EXISTS (SELECT FROM unnest(${texts}::text[]) AS told, unnest(${ref('typed')}) AS part
          WHERE (char_length(part) >= 3 OR part !~ '[a-z0-9]') AND (strpos(told, part) > 0 OR strpos(part, told) > 0))`,
      ]),
    )
    .execute();
}

/** What was saved by somebody who is deleted, or now of another company, for nobody else. */
export async function forgetViewsOfThoseWhoLeft(
  client: RawClient,
  states: { id: string; body: EventBody<typeof staffState> }[],
): Promise<void> {
  const ids = states.map(({ id }) => id);
  await kyselyOn<Tables>(client)
    .deleteFrom('saved_view')
    .using('staff')
    .whereRef('staff.id', '=', 'saved_view.owner_id')
    .where('staff.id', '=', anyOf(ids))
    .where('saved_view.shared', '=', sql.lit(false))
    .where(({ or, eb, ref }) =>
      or([
        eb('staff.deleted', '=', sql.lit(true)),
        sql<boolean>`${ref('staff.company_id')} IS DISTINCT FROM ${ref('saved_view.company_id')}`,
      ]),
    )
    .execute();
}
