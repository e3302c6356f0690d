import type { RegionalTx } from '../handle.ts';

/**
 * Brings a parent's search line and doctors in step with the family; part of every transaction that changes one of its
 * people.
 */
export async function refreshFamily(tx: RegionalTx, parentId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE parent SET
      search = concat_ws(' ', name_search, email, phone, lower(reference_number), family.line),
      doctor_ids = ARRAY(SELECT DISTINCT doctor FROM unnest(array_append(family.doctors, doctor_id)) AS found(doctor) WHERE doctor IS NOT NULL)
    FROM (
      SELECT string_agg(concat_ws(' ', name_search, patient_id_search), ' ') AS line, coalesce(array_agg(doctor_id), '{}') AS doctors
      FROM patient WHERE parent_id = ${parentId}::uuid AND deleted_at IS NULL
    ) AS family
    WHERE parent.id = ${parentId}::uuid`;
}
