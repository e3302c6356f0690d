-- The schema language knows no partitions: the empty table is made again as one of monthly parts.
DROP TABLE usage_record;
CREATE TABLE usage_record (
  record_id uuid NOT NULL,
  account_id uuid NOT NULL,
  device_id uuid NOT NULL,
  happened_time timestamptz(3) NOT NULL,
  end_time timestamptz(3) NOT NULL,
  left_laser text NOT NULL,
  right_laser text NOT NULL,
  timezone text NOT NULL,
  over_limit boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, happened_time, record_id)
) PARTITION BY RANGE (happened_time);
CREATE INDEX usage_record_device_id_happened_time_idx ON usage_record (device_id, happened_time);

-- Makes the part of one month (UTC) unless it is there. One caller at a time: two making the same part would refuse each other.
CREATE FUNCTION ensure_usage_month(month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part text := 'usage_record_' || to_char(month, 'YYYY_MM');
BEGIN
  IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('fovea.usage_month'));
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF usage_record FOR VALUES FROM (%L) TO (%L)', part,
    to_char(date_trunc('month', month), 'YYYY-MM-DD') || ' 00:00:00+00', to_char(date_trunc('month', month) + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
END $$;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX parent_search ON parent USING gin (search gin_trgm_ops);
CREATE INDEX device_usage_waiting ON device_usage (device_id) WHERE NOT copied;
