import { AuditChange, type CommittedRecord } from '@fovea/contracts/audit/schema';
import { commitmentTo } from '@fovea/kit/audit/audit-changes';
import { placeOf } from '@fovea/kit/database/sealed-texts';
import { type DataKeys, openAt, sealedWith } from '@fovea/kit/secrets/data-keys';
import type pg from 'pg';

const Changes = AuditChange.array();

/**
 * Compares the stored values of these records with the audit log's commitments, and describes each fault. Missing values
 * are a fault only while the family and the child exist.
 */
export async function faultyValues(client: pg.Client, keys: DataKeys, committed: CommittedRecord[]): Promise<string[]> {
  const { rows } = await client.query<StoredChange>(storedChangesQuery, [
    committed.map(({ recordId }) => recordId),
    committed.map(({ customerId }) => customerId),
    committed.map(({ patientId }) => patientId),
  ]);
  const stored = new Map(rows.map((row) => [row.recordId, row]));
  return committed.flatMap(({ seq, recordId, commitment }) => {
    const fault = faultOf(stored.get(recordId), keys, commitment);
    return fault ? [`the values of row ${seq} (record ${recordId}) ${fault}`] : [];
  });
}

type StoredChange = {
  recordId: string;
  isStored: boolean;
  isOfFamily: boolean;
  salt: string;
  changes: unknown;
  isLiving: boolean;
};

function faultOf(stored: StoredChange | undefined, keys: DataKeys, commitment: string): string | undefined {
  if (!stored?.isStored) return stored?.isLiving ? 'were removed' : undefined;
  const changes = Changes.safeParse(opened(stored, keys));
  return changes.success && stored.isOfFamily && commitmentTo(changes.data, stored.salt) === commitment
    ? undefined
    : 'were altered';
}

/** Undefined if no key decrypts them: they were sealed for another record, or altered. */
function opened({ recordId, changes }: StoredChange, keys: DataKeys): unknown {
  if (typeof changes !== 'string' || sealedWith(changes) === undefined) return changes;
  try {
    return JSON.parse(openAt(keys, placeOf('change_detail.changes', recordId), changes));
  } catch {
    return undefined;
  }
}

/** One statement and so one snapshot: an erasure is seen entirely or not at all. */
const storedChangesQuery = `
  SELECT wanted.record_id AS "recordId", detail.record_id IS NOT NULL AS "isStored", detail.salt, detail.changes,
    detail.customer_id = wanted.customer_id AND detail.patient_id IS NOT DISTINCT FROM wanted.patient_id AS "isOfFamily",
    parent.id IS NOT NULL AND parent.deleted_at IS NULL AND (wanted.patient_id IS NULL OR patient.id IS NOT NULL AND patient.deleted_at IS NULL) AS "isLiving"
  FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS wanted(record_id, customer_id, patient_id)
  LEFT JOIN change_detail detail ON detail.record_id = wanted.record_id
  LEFT JOIN parent ON parent.id = wanted.customer_id
  LEFT JOIN patient ON patient.id = wanted.patient_id`;
