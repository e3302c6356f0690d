-- Substring search over the normalised text that the service keeps in `search`.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX device_search ON device USING gin (search gin_trgm_ops);
CREATE INDEX company_search ON company USING gin (search gin_trgm_ops);
CREATE INDEX device_to_company ON device (to_company_id) WHERE to_company_id IS NOT NULL;

-- A device carries the names of its product and company, whoever writes it and whenever those are renamed: lists then sort by an index.
CREATE FUNCTION device_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.product_name := coalesce((SELECT name FROM catalog WHERE id = NEW.product_id), '');
  NEW.company_name := coalesce((SELECT name FROM company WHERE id = NEW.company_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER device_named BEFORE INSERT ON device FOR EACH ROW WHEN (NEW.product_name = '' OR NEW.company_name = '') EXECUTE FUNCTION device_names();
CREATE TRIGGER device_moved BEFORE UPDATE OF product_id, company_id ON device FOR EACH ROW EXECUTE FUNCTION device_names();

CREATE FUNCTION company_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE device SET company_name = NEW.name WHERE company_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER company_renamed AFTER UPDATE OF name ON company FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION company_renamed();

CREATE FUNCTION catalog_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE device SET product_name = NEW.name WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER catalog_renamed AFTER UPDATE OF name ON catalog FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION catalog_renamed();
