CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Names and numbers are found by any part of them.
CREATE INDEX staff_search_trigram ON staff USING gin (search gin_trgm_ops);
CREATE INDEX staff_phone_trigram ON staff USING gin (phone gin_trgm_ops);
CREATE INDEX company_search_trigram ON company USING gin (search gin_trgm_ops);
