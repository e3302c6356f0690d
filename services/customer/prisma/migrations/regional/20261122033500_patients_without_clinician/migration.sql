-- Few rows: the filter for families with a patient whom no clinician treats.
CREATE INDEX patient_without_doctor ON patient (parent_id) WHERE doctor_id IS NULL AND deleted_at IS NULL;
