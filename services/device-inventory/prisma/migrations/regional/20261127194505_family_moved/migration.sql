-- Limits of a day count by the zone before a change too, whichever release writes the change.
CREATE FUNCTION parent_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."timezone_before" := OLD."timezone";
  NEW."timezone_changed_at" := now();
  RETURN NEW;
END $$;
CREATE TRIGGER parent_moved BEFORE UPDATE OF "timezone" ON "parent"
FOR EACH ROW WHEN (OLD."timezone" IS DISTINCT FROM NEW."timezone") EXECUTE FUNCTION parent_moved();
