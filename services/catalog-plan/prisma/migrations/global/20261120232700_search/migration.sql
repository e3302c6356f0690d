-- Substring search over the normalised text that the service keeps in `search`.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX release_search ON release USING gin (search gin_trgm_ops);
CREATE INDEX catalog_search ON catalog USING gin (search gin_trgm_ops);
CREATE INDEX plan_search ON plan USING gin (search gin_trgm_ops);
