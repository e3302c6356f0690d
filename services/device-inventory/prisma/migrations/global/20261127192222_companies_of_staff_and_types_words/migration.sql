BEGIN;
ALTER TABLE "company"
  DROP CONSTRAINT IF EXISTS "company_type_words",
  ADD CONSTRAINT "company_type_words" CHECK ("type" IN ('Distributor', 'Clinic')) NOT VALID;
COMMIT;
ALTER TABLE "company"
  VALIDATE CONSTRAINT "company_type_words";
