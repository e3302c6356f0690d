CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Company numbers are read out on the phone: six digits from the first one.
ALTER SEQUENCE company_company_number_seq RESTART WITH 100001;

-- Names and numbers are found by any part of them.
CREATE INDEX company_search_trigram ON company USING gin (search gin_trgm_ops);
CREATE INDEX company_custom_id_trigram ON company USING gin (company_custom_id gin_trgm_ops);
CREATE INDEX company_number_trigram ON company USING gin ((company_number::text) gin_trgm_ops);

-- The last word against selling what a company does not have.
ALTER TABLE company ADD CONSTRAINT company_prepaid_not_negative CHECK (prepaid_subscriptions >= 0);
