import { nextLocalDay } from '@fovea/contracts/durations';
import { claimDue, isAnythingDue, type NextLook, setNextLooks, workDue } from '@fovea/kit/jobs/due-rows';
import { dueFamilies } from '../facts.ts';
import { loop, type Regional } from '../handle.ts';
import { type FamilyInView, familiesInView, forgetOldDays } from './families-in-view.ts';
import { keepCare } from './keep-care.ts';
import { keepCauses } from './keep-causes.ts';
import { keepMonths } from './keep-months.ts';
import { tellCare } from './tell-care.ts';
import { tellWork } from './tell-work.ts';
import { type Cause, causesOfChild, causesOfFamily } from './work-rules.ts';

export const lookAtFamiliesLoop = loop({ name: 'look-at-families', scope: 'regional' }, ({ db, now, log }) =>
  workDue(db, dueFamilies, { now, limit: batchSize, log, work: 'look-at-families' }, ({ only }) =>
    lookAtFamilies(db, now, only),
  ),
);

const batchSize = 200;

/**
 * Brings the worklist, the list's kept columns and the rates of months in step with what is known of families about which something changed or that have a new day, and
 * says whether there were any. The rows of a batch and the next looks are one transaction: whoever dies in between has
 * done nothing, and replicas share the work.
 */
export async function lookAtFamilies(db: Regional, now: Date, only?: string[]): Promise<boolean> {
  if (!(await isAnythingDue(db, dueFamilies, now))) return false;
  return db.$transaction(async (tx) => {
    const claimed = await claimDue(tx, dueFamilies, { now, limit: batchSize, only });
    const ids = claimed.map(({ id }) => id).sort();
    const families = await familiesInView(tx, ids, now);
    const causes = families.flatMap((family) => causesOf(family, now));
    await tellWork(tx, await keepCauses(tx, ids, causes));
    await keepCare(tx, families, now);
    await keepMonths(tx, ids, families, now);
    await tellCare(tx, claimed);
    await forgetOldDays(tx, ids, now);
    const next = new Map(families.map((family) => [family.id, nextLook(family, now)]));
    await setNextLooks(
      tx,
      dueFamilies,
      claimed.map(({ id }): NextLook => ({ id, at: next.get(id) ?? null })),
    );
    return claimed.length > 0;
  });
}

const causesOf = ({ id: parentId, facts, children }: FamilyInView, now: Date) => {
  const about = (subjectId: string) => (cause: Cause) => ({ ...cause, subjectId, parentId });
  return [
    ...causesOfFamily(facts).map(about(parentId)),
    ...children.flatMap(({ id, facts: child }) => causesOfChild(child, facts, now).map(about(id))),
  ];
};

/** Days without use, rates and what is left of a plan change with the family's days, and at the instant a plan ends. */
function nextLook({ facts, children }: FamilyInView, now: Date): Date | null {
  if (facts.silent || children.length === 0) return null;
  const ends = children.flatMap(({ facts: { expiredDate, graceUntil } }) =>
    [expiredDate, graceUntil].filter((end) => end !== null && end > now).map(Number),
  );
  return new Date(Math.min(+nextLocalDay(+now, facts.timezone), ...ends));
}
