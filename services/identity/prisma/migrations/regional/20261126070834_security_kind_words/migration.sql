BEGIN;
ALTER TABLE "access_log"
  DROP CONSTRAINT IF EXISTS "access_log_kind_words",
  ADD CONSTRAINT "access_log_kind_words" CHECK ("kind" IN ('view', 'change', 'security')) NOT VALID;
COMMIT;
ALTER TABLE "access_log"
  VALIDATE CONSTRAINT "access_log_kind_words";
