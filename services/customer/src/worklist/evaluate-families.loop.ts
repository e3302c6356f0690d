import { nextLocalDay } from '@fovea/contracts/durations';
import { claimDue, isAnythingDue, type NextEvaluation, setNextEvaluations, workDue } from '@fovea/kit/jobs/due-rows';
import { dueFamilies } from '../facts.ts';
import { loop, type Regional } from '../handle.ts';
import { type EvaluatedFamily, loadFamilyFacts, pruneOldDays } from './family-facts.ts';
import { publishCareChanged } from './publish-care.ts';
import { publishWorkChanged } from './publish-work.ts';
import { saveFamilyCare } from './save-family-care.ts';
import { saveTreatedMonths } from './save-treated-months.ts';
import { saveWorkItems } from './save-work-items.ts';
import { type Cause, causesOfChild, causesOfFamily } from './work-rules.ts';

export const lookAtFamiliesLoop = loop({ name: 'look-at-families', scope: 'regional' }, ({ db, now, log }) =>
  workDue(db, dueFamilies, { now, limit: batchSize, log, work: 'look-at-families' }, ({ only }) =>
    evaluateFamilies(db, now, only),
  ),
);

const batchSize = 200;

/**
 * Recomputes the work items, the list's stored columns and the monthly rates of families that are due, and returns whether
 * there were any. A batch and its next due times are one transaction, so a crash loses nothing and replicas share the work.
 */
export async function evaluateFamilies(db: Regional, now: Date, only?: string[]): Promise<boolean> {
  if (!(await isAnythingDue(db, dueFamilies, now))) return false;
  return db.$transaction(async (tx) => {
    const claimed = await claimDue(tx, dueFamilies, { now, limit: batchSize, only });
    const ids = claimed.map(({ id }) => id).sort();
    const families = await loadFamilyFacts(tx, ids, now);
    const causes = families.flatMap((family) => causesOf(family, now));
    await publishWorkChanged(tx, await saveWorkItems(tx, ids, causes));
    await saveFamilyCare(tx, families, now);
    await saveTreatedMonths(tx, ids, families, now);
    await publishCareChanged(tx, claimed);
    await pruneOldDays(tx, ids, now);
    const next = new Map(families.map((family) => [family.id, nextEvaluation(family, now)]));
    await setNextEvaluations(
      tx,
      dueFamilies,
      claimed.map(({ id }): NextEvaluation => ({ id, at: next.get(id) ?? null })),
    );
    return claimed.length > 0;
  });
}

const causesOf = ({ id: parentId, facts, children }: EvaluatedFamily, now: Date) => {
  const about = (subjectId: string) => (cause: Cause) => ({ ...cause, subjectId, parentId });
  return [
    ...causesOfFamily(facts, now).map(about(parentId)),
    ...children.flatMap(({ id, facts: child }) => causesOfChild(child, facts, now).map(about(id))),
  ];
};

/** Results change with each of the family's days, and at the instant a plan ends. */
function nextEvaluation({ facts, children }: EvaluatedFamily, now: Date): Date | null {
  if (facts.silent || children.length === 0) return null;
  const ends = children.flatMap(({ facts: { expiredDate, graceUntil } }) =>
    [expiredDate, graceUntil].filter((end) => end !== null && end > now).map(Number),
  );
  return new Date(Math.min(+nextLocalDay(+now, facts.timezone), ...ends));
}
