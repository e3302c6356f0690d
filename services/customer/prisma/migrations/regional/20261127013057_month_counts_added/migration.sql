-- AlterTable
ALTER TABLE "month_count" DROP CONSTRAINT "month_count_pkey",
ADD COLUMN     "id" BIGSERIAL NOT NULL,
ADD CONSTRAINT "month_count_pkey" PRIMARY KEY ("id");

-- CreateIndex
CREATE INDEX "month_count_month_company_id_idx" ON "month_count"("month", "company_id");

-- Only added: whoever changes children of two companies, or two months, takes no row that another one wants.
CREATE OR REPLACE FUNCTION count_new_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_count (month, company_id, rated, good, treated)
  SELECT month, company_id, count(rate), count(*) FILTER (WHERE rate >= 75), count(*) FILTER (WHERE uses > 0)
  FROM added WHERE company_id IS NOT NULL GROUP BY month, company_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_changed_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_count (month, company_id, rated, good, treated)
  SELECT * FROM (
    SELECT month, company_id, sum(step * (rate IS NOT NULL)::int) AS rated, sum(step * coalesce(rate >= 75, false)::int) AS good, sum(step * (uses > 0)::int) AS treated
    FROM (SELECT 1 AS step, * FROM added UNION ALL SELECT -1, * FROM removed) AS steps WHERE company_id IS NOT NULL GROUP BY month, company_id
  ) AS changed WHERE (rated, good, treated) <> (0, 0, 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_removed_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_count (month, company_id, rated, good, treated)
  SELECT month, company_id, -count(rate), -count(*) FILTER (WHERE rate >= 75), -count(*) FILTER (WHERE uses > 0)
  FROM removed WHERE company_id IS NOT NULL GROUP BY month, company_id;
  RETURN NULL;
END $$;
