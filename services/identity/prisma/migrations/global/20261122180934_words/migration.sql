BEGIN;
ALTER TABLE "staff"
  DROP CONSTRAINT IF EXISTS "staff_type_words",
  ADD CONSTRAINT "staff_type_words" CHECK ("type" IN ('admin', 'normal')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "staff_user_type_words",
  ADD CONSTRAINT "staff_user_type_words" CHECK ("user_type" IN ('admin', 'general', 'doctor')) NOT VALID;
COMMIT;
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
ALTER TABLE "staff"
  VALIDATE CONSTRAINT "staff_type_words",
  VALIDATE CONSTRAINT "staff_user_type_words";
ALTER TABLE "company"
  VALIDATE CONSTRAINT "company_type_words";
ALTER TABLE "access_log"
  VALIDATE CONSTRAINT "access_log_kind_words",
  VALIDATE CONSTRAINT "access_log_actor_role_words";
