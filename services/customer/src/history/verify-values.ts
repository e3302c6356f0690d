import { AuditChange, type CommittedRecord } from '@fovea/contracts/audit/schema';
import { commitmentTo } from '@fovea/kit/audit/audit-changes';
import { placeOf } from '@fovea/kit/database/sealed-texts';
import { type DataKeys, openAt, sealedWith } from '@fovea/kit/secrets/data-keys';
import type pg from 'pg';

const Changes = AuditChange.array();

/**
 * Compares the values of these records with what the trail holds of them, and says what is wrong with each that does
 * not fit. Values that are gone are right where the family or the child was erased, and removed by somebody where it is
 * still there.
 */
export async function faultyValues(client: pg.Client, keys: DataKeys, committed: CommittedRecord[]): Promise<string[]> {
  const { rows } = await client.query<Kept>(keptOf, [
    committed.map(({ recordId }) => recordId),
    committed.map(({ customerId }) => customerId),
    committed.map(({ patientId }) => patientId),
  ]);
  const kept = new Map(rows.map((row) => [row.recordId, row]));
  return committed.flatMap(({ seq, recordId, commitment }) => {
    const fault = faultOf(kept.get(recordId), keys, commitment);
    return fault ? [`the values of row ${seq} (record ${recordId}) ${fault}`] : [];
  });
}

type Kept = {
  recordId: string;
  isKept: boolean;
  isOfFamily: boolean;
  salt: string;
  changes: unknown;
  isLiving: boolean;
};

function faultOf(kept: Kept | undefined, keys: DataKeys, commitment: string): string | undefined {
  if (!kept?.isKept) return kept?.isLiving ? 'were removed' : undefined;
  const changes = Changes.safeParse(opened(kept, keys));
  return changes.success && kept.isOfFamily && commitmentTo(changes.data, kept.salt) === commitment
    ? undefined
    : 'were altered';
}

/** Undefined where no key opens them: sealed for another record, or changed since. */
function opened({ recordId, changes }: Kept, keys: DataKeys): unknown {
  if (typeof changes !== 'string' || sealedWith(changes) === undefined) return changes;
  try {
    return JSON.parse(openAt(keys, placeOf('change_detail.changes', recordId), changes));
  } catch {
    return undefined;
  }
}

/** One statement and so one moment: an erasure has happened to all of a family or to nothing of it. */
const keptOf = `
  SELECT asked.record_id AS "recordId", detail.record_id IS NOT NULL AS "isKept", detail.salt, detail.changes,
    detail.customer_id = asked.customer_id AND detail.patient_id IS NOT DISTINCT FROM asked.patient_id AS "isOfFamily",
    parent.id IS NOT NULL AND parent.deleted_at IS NULL AND (asked.patient_id IS NULL OR patient.id IS NOT NULL AND patient.deleted_at IS NULL) AS "isLiving"
  FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS asked(record_id, customer_id, patient_id)
  LEFT JOIN change_detail detail ON detail.record_id = asked.record_id
  LEFT JOIN parent ON parent.id = asked.customer_id
  LEFT JOIN patient ON patient.id = asked.patient_id`;
