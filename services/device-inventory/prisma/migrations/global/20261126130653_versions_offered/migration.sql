-- AlterTable
ALTER TABLE "device" ADD COLUMN     "offered_version_id" UUID;

-- The numbers in a version's name: 1.9 is lower than 1.10, and 2 is 2.0. NULL where there are none: such a name is lower than nothing.
CREATE FUNCTION version_numbers(name TEXT) RETURNS numeric[] LANGUAGE sql IMMUTABLE AS $$
  SELECT string_to_array(regexp_replace(substring(name FROM '[0-9]+(?:\.[0-9]+)*'), '(\.0+)+$', ''), '.')::numeric[]
$$;

-- The higher one of the device's own version and its catalog's, and never one lower than it runs; a forced one whatever the others are.
CREATE FUNCTION device_offer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chosen release;
  usual release;
  runs numeric[] := version_numbers(NEW.reported_version);
BEGIN
  SELECT * INTO chosen FROM release WHERE id = NEW.version_id AND NOT deleted;
  SELECT release.* INTO usual FROM catalog JOIN release ON release.id = catalog.version_id WHERE catalog.id = NEW.product_id AND NOT release.deleted;
  IF chosen.id IS NOT NULL AND NEW.force_version THEN
    NEW.offered_version_id := chosen.id;
    RETURN NEW;
  END IF;
  IF chosen.id IS NULL OR coalesce(version_numbers(chosen.name) < version_numbers(usual.name), false) THEN
    chosen := usual;
  END IF;
  NEW.offered_version_id := CASE WHEN version_numbers(chosen.name) < runs THEN NULL ELSE chosen.id END;
  RETURN NEW;
END $$;
CREATE TRIGGER device_offered BEFORE INSERT OR UPDATE OF product_id, version_id, force_version, reported_version, offered_version_id ON device
  FOR EACH ROW EXECUTE FUNCTION device_offer();

-- CreateTable
CREATE TABLE "offer_change" (
    "id" UUID NOT NULL,
    "after" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',

    CONSTRAINT "offer_change_pkey" PRIMARY KEY ("id")
);

-- Whatever is written to the column, the trigger above says what it holds: what is written here has the service write to each of the devices, a few at a time.
CREATE FUNCTION catalog_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO offer_change (id) VALUES (NEW.id) ON CONFLICT (id) DO UPDATE SET after = DEFAULT;
  RETURN NULL;
END $$;
CREATE TRIGGER catalog_offered_first AFTER INSERT ON catalog FOR EACH ROW EXECUTE FUNCTION catalog_offer();
CREATE TRIGGER catalog_offered AFTER UPDATE OF version_id ON catalog FOR EACH ROW WHEN (OLD.version_id IS DISTINCT FROM NEW.version_id)
  EXECUTE FUNCTION catalog_offer();
CREATE FUNCTION release_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO offer_change (id) SELECT NEW.id UNION ALL SELECT id FROM catalog WHERE version_id = NEW.id
    ON CONFLICT (id) DO UPDATE SET after = DEFAULT;
  RETURN NULL;
END $$;
CREATE TRIGGER release_offered_first AFTER INSERT ON release FOR EACH ROW EXECUTE FUNCTION release_offer();
CREATE TRIGGER release_offered AFTER UPDATE OF name, deleted ON release FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.deleted IS DISTINCT FROM NEW.deleted) EXECUTE FUNCTION release_offer();
INSERT INTO offer_change (id) SELECT id FROM catalog UNION SELECT version_id FROM device WHERE version_id IS NOT NULL;

-- Roll-outs: devices in use that were last heard of with another version than they are offered.
CREATE INDEX device_to_update ON device (company_id, id)
  WHERE status = 'In use' AND offered_version_id IS NOT NULL AND reported_version IS NOT NULL AND reported_version_id IS DISTINCT FROM offered_version_id;
