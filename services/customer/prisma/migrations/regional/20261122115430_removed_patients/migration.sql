-- Families with a patient they removed: few of many.
CREATE INDEX patient_removed ON patient (parent_id) WHERE removed_at IS NOT NULL AND deleted_at IS NULL;
