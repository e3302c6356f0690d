BEGIN;
ALTER TABLE "company"
  DROP CONSTRAINT IF EXISTS "company_type_words",
  ADD CONSTRAINT "company_type_words" CHECK ("type" IN ('Distributor', 'Clinic')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "access_log"
  DROP CONSTRAINT IF EXISTS "access_log_kind_words",
  ADD CONSTRAINT "access_log_kind_words" CHECK ("kind" IN ('view', 'change')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "access_log_actor_role_words",
  ADD CONSTRAINT "access_log_actor_role_words" CHECK ("actor_role" IN ('admin', 'companyAdmin', 'general', 'doctor', 'customer', 'device')) NOT VALID;
COMMIT;
ALTER TABLE "company"
  VALIDATE CONSTRAINT "company_type_words";
ALTER TABLE "access_log"
  VALIDATE CONSTRAINT "access_log_kind_words",
  VALIDATE CONSTRAINT "access_log_actor_role_words";
