-- Statement-level, so that a look at many families costs one update per month and company, in their order: two looks cannot lock each other out. A rate of 75 percent is good, as contracts say.
CREATE FUNCTION count_new_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_count AS kept (month, company_id, rated, good, treated)
  SELECT month, company_id, count(rate), count(*) FILTER (WHERE rate >= 75), count(*) FILTER (WHERE uses > 0)
  FROM added WHERE company_id IS NOT NULL GROUP BY month, company_id ORDER BY month, company_id
  ON CONFLICT (month, company_id) DO UPDATE
  SET rated = kept.rated + EXCLUDED.rated, good = kept.good + EXCLUDED.good, treated = kept.treated + EXCLUDED.treated;
  RETURN NULL;
END $$;

CREATE FUNCTION count_changed_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_count AS kept (month, company_id, rated, good, treated)
  SELECT * FROM (
    SELECT month, company_id, sum(step * (rate IS NOT NULL)::int) AS rated, sum(step * coalesce(rate >= 75, false)::int) AS good, sum(step * (uses > 0)::int) AS treated
    FROM (SELECT 1 AS step, * FROM added UNION ALL SELECT -1, * FROM removed) AS steps WHERE company_id IS NOT NULL GROUP BY month, company_id
  ) AS changed WHERE (rated, good, treated) <> (0, 0, 0)
  ORDER BY month, company_id
  ON CONFLICT (month, company_id) DO UPDATE
  SET rated = kept.rated + EXCLUDED.rated, good = kept.good + EXCLUDED.good, treated = kept.treated + EXCLUDED.treated;
  RETURN NULL;
END $$;

CREATE FUNCTION count_removed_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE month_count AS kept SET rated = kept.rated - gone.rated, good = kept.good - gone.good, treated = kept.treated - gone.treated
  FROM (SELECT month, company_id, count(rate) AS rated, count(*) FILTER (WHERE rate >= 75) AS good, count(*) FILTER (WHERE uses > 0) AS treated
    FROM removed WHERE company_id IS NOT NULL GROUP BY month, company_id) AS gone
  WHERE kept.month = gone.month AND kept.company_id = gone.company_id;
  RETURN NULL;
END $$;

CREATE TRIGGER treated_month_added AFTER INSERT ON treated_month REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_months();
CREATE TRIGGER treated_month_changed AFTER UPDATE ON treated_month REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_months();
CREATE TRIGGER treated_month_removed AFTER DELETE ON treated_month REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_months();

INSERT INTO month_count (month, company_id, rated, good, treated)
SELECT month, company_id, count(rate), count(*) FILTER (WHERE rate >= 75), count(*) FILTER (WHERE uses > 0) FROM treated_month WHERE company_id IS NOT NULL GROUP BY month, company_id;
