-- AlterTable
ALTER TABLE "parent" ADD COLUMN     "removed_at" TIMESTAMPTZ(3);

-- The list of them, and the job that erases them in time.
CREATE INDEX parent_removed ON parent (removed_at, id) WHERE deleted_at IS NULL AND removed_at IS NOT NULL;

-- The kept total is of those on the lists.
CREATE OR REPLACE FUNCTION count_new_parents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO parent_count (company_id, count)
  SELECT company_id, count(*) FROM added WHERE deleted_at IS NULL AND removed_at IS NULL GROUP BY company_id ORDER BY company_id
  ON CONFLICT (company_id) DO UPDATE SET count = parent_count.count + EXCLUDED.count;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_changed_parents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO parent_count (company_id, count)
  SELECT company_id, sum(step) FROM (
    SELECT company_id, 1 AS step FROM added WHERE deleted_at IS NULL AND removed_at IS NULL
    UNION ALL
    SELECT company_id, -1 FROM removed WHERE deleted_at IS NULL AND removed_at IS NULL
  ) AS steps GROUP BY company_id HAVING sum(step) <> 0 ORDER BY company_id
  ON CONFLICT (company_id) DO UPDATE SET count = parent_count.count + EXCLUDED.count;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_removed_parents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parent_count SET count = parent_count.count - gone.count
  FROM (SELECT company_id, count(*)::int AS count FROM removed WHERE deleted_at IS NULL AND removed_at IS NULL GROUP BY company_id) AS gone
  WHERE parent_count.company_id = gone.company_id;
  RETURN NULL;
END $$;
