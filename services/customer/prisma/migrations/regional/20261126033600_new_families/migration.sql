-- Registrations of a year are counted from this alone, without looking at a row.
CREATE INDEX parent_new_families ON parent (company_id, register_date) WHERE deleted_at IS NULL AND removed_at IS NULL AND NOT debug;
