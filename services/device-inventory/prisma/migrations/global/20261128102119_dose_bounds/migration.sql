-- AlterTable
ALTER TABLE "device" ADD COLUMN     "dose_changed_at" TIMESTAMPTZ(3),
ADD COLUMN     "dose_since" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "catalog" ADD COLUMN     "dose_changed_at" TIMESTAMPTZ(3),
ADD COLUMN     "dose_since" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "max_duration" DECIMAL(10,2) NOT NULL DEFAULT 600,
ADD COLUMN     "max_times_per_day" DECIMAL(10,2) NOT NULL DEFAULT 4,
ADD COLUMN     "max_times_per_week" DECIMAL(10,2) NOT NULL DEFAULT 28,
ADD COLUMN     "min_intervals" DECIMAL(10,2) NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "dose_change" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "catalog_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,

    CONSTRAINT "dose_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "dose_change_catalog_id_at_idx" ON "dose_change"("catalog_id", "at");

-- When each value was last changed, and a row for each change of a catalog: whoever writes the values, a save or a
-- projection. A numeric of another scale is the same value in JSON.
CREATE FUNCTION changed_keys(before JSONB, after JSONB) RETURNS TEXT[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(key), '{}') FROM jsonb_each(after) WHERE value IS DISTINCT FROM before->key
$$;
CREATE FUNCTION since_of(keys TEXT[], at TIMESTAMPTZ) RETURNS JSONB LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '{}') FROM unnest(keys) key
$$;

CREATE FUNCTION device_dose() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before JSONB := '{}';
  after JSONB := jsonb_build_object('duration', NEW.duration, 'intervals', NEW.intervals, 'timesPerDay', NEW.times_per_day,
    'timesPerWeek', NEW.times_per_week, 'twicePer24', NEW.twice_per_24, 'product', NEW.product_id);
  keys TEXT[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := jsonb_build_object('duration', OLD.duration, 'intervals', OLD.intervals, 'timesPerDay', OLD.times_per_day,
      'timesPerWeek', OLD.times_per_week, 'twicePer24', OLD.twice_per_24, 'product', OLD.product_id);
  END IF;
  keys := changed_keys(before, after);
  IF keys = '{}' THEN RETURN NEW; END IF;
  NEW.dose_since := NEW.dose_since || since_of(keys, NEW.updated_at);
  NEW.dose_changed_at := NEW.updated_at;
  RETURN NEW;
END $$;
CREATE TRIGGER device_dosed BEFORE INSERT OR UPDATE OF duration, intervals, times_per_day, times_per_week, twice_per_24, product_id ON device
  FOR EACH ROW EXECUTE FUNCTION device_dose();

CREATE FUNCTION catalog_dose() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before JSONB := '{}';
  after JSONB := jsonb_build_object('duration', NEW.duration, 'intervals', NEW.intervals, 'timesPerDay', NEW.times_per_day,
    'timesPerWeek', NEW.times_per_week, 'maxDuration', NEW.max_duration, 'minIntervals', NEW.min_intervals,
    'maxTimesPerDay', NEW.max_times_per_day, 'maxTimesPerWeek', NEW.max_times_per_week);
  keys TEXT[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := jsonb_build_object('duration', OLD.duration, 'intervals', OLD.intervals, 'timesPerDay', OLD.times_per_day,
      'timesPerWeek', OLD.times_per_week, 'maxDuration', OLD.max_duration, 'minIntervals', OLD.min_intervals,
      'maxTimesPerDay', OLD.max_times_per_day, 'maxTimesPerWeek', OLD.max_times_per_week);
  END IF;
  keys := changed_keys(before, after);
  IF keys = '{}' THEN RETURN NEW; END IF;
  NEW.dose_since := NEW.dose_since || since_of(keys, now());
  NEW.dose_changed_at := now();
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO dose_change (catalog_id, at, before, after) VALUES (NEW.id, now(), before, after);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER catalog_dosed BEFORE INSERT OR UPDATE ON catalog FOR EACH ROW EXECUTE FUNCTION catalog_dose();
