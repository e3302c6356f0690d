-- What the Prisma schema cannot say: search and list indexes over living rows, the reference number's sequence, the counter of living parents.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SEQUENCE parent_reference_number;

-- Byte order lets one btree serve both the order of a list and prefix search.
ALTER TABLE parent
  ALTER COLUMN name_search TYPE text COLLATE "C",
  ALTER COLUMN email TYPE text COLLATE "C",
  ALTER COLUMN phone TYPE text COLLATE "C",
  ALTER COLUMN search TYPE text COLLATE "C";
ALTER TABLE patient
  ALTER COLUMN name_search TYPE text COLLATE "C",
  ALTER COLUMN patient_id_key TYPE text COLLATE "C";

-- The sortable columns of the list, each ending with the id.
CREATE INDEX parent_by_name ON parent (name_search, id) WHERE deleted_at IS NULL;
CREATE INDEX parent_by_email ON parent (email, id) WHERE deleted_at IS NULL;
CREATE INDEX parent_by_phone ON parent (phone, id) WHERE deleted_at IS NULL;
CREATE INDEX parent_by_register_date ON parent (register_date, id) WHERE deleted_at IS NULL;
CREATE INDEX parent_by_last_login ON parent (last_login_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX parent_by_lock ON parent (lock, id) WHERE deleted_at IS NULL;
CREATE INDEX parent_by_requesting ON parent (requesting, id) WHERE deleted_at IS NULL;
-- A company's list in its usual order, counts by company, and the order by clinic.
CREATE INDEX parent_by_company ON parent (company_id, register_date, id) WHERE deleted_at IS NULL;
CREATE INDEX parent_open_requests ON parent (register_date, id) WHERE deleted_at IS NULL AND requesting;
CREATE INDEX parent_doctors ON parent USING gin (doctor_ids);

-- Text anywhere, three characters or more.
CREATE INDEX parent_search_trgm ON parent USING gin (search gin_trgm_ops);
CREATE INDEX parent_name_trgm ON parent USING gin (name_search gin_trgm_ops);
CREATE INDEX parent_email_trgm ON parent USING gin (email gin_trgm_ops);
CREATE INDEX patient_name_trgm ON patient USING gin (name_search gin_trgm_ops);
CREATE INDEX patient_id_trgm ON patient USING gin (patient_id_key gin_trgm_ops);
-- The first one or two characters.
CREATE INDEX patient_by_name ON patient (name_search) WHERE deleted_at IS NULL;
CREATE INDEX patient_by_id ON patient (patient_id_key) WHERE deleted_at IS NULL;

-- Statement-level, so that a load of many rows costs one update per company. Companies in id order: two loads cannot lock each other out.
CREATE FUNCTION count_new_parents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO parent_count (company_id, count)
  SELECT company_id, count(*) FROM added WHERE deleted_at IS NULL GROUP BY company_id ORDER BY company_id
  ON CONFLICT (company_id) DO UPDATE SET count = parent_count.count + EXCLUDED.count;
  RETURN NULL;
END $$;

CREATE FUNCTION count_changed_parents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO parent_count (company_id, count)
  SELECT company_id, sum(step) FROM (
    SELECT company_id, 1 AS step FROM added WHERE deleted_at IS NULL
    UNION ALL
    SELECT company_id, -1 FROM removed WHERE deleted_at IS NULL
  ) AS steps GROUP BY company_id HAVING sum(step) <> 0 ORDER BY company_id
  ON CONFLICT (company_id) DO UPDATE SET count = parent_count.count + EXCLUDED.count;
  RETURN NULL;
END $$;

CREATE FUNCTION count_removed_parents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parent_count SET count = parent_count.count - gone.count
  FROM (SELECT company_id, count(*)::int AS count FROM removed WHERE deleted_at IS NULL GROUP BY company_id) AS gone
  WHERE parent_count.company_id = gone.company_id;
  RETURN NULL;
END $$;

CREATE TRIGGER parent_added AFTER INSERT ON parent REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_parents();
CREATE TRIGGER parent_changed AFTER UPDATE ON parent REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_parents();
CREATE TRIGGER parent_removed AFTER DELETE ON parent REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_parents();
