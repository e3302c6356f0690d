BEGIN;
ALTER TABLE "guardian"
  DROP CONSTRAINT IF EXISTS "guardian_language_words",
  ADD CONSTRAINT "guardian_language_words" CHECK ("language" IN ('en', 'ja', 'ms', 'tr', 'pl', 'es', 'de', 'fr')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "guardian_rights_words",
  ADD CONSTRAINT "guardian_rights_words" CHECK ("rights" IN ('full', 'view')) NOT VALID;
COMMIT;
ALTER TABLE "guardian"
  VALIDATE CONSTRAINT "guardian_language_words",
  VALIDATE CONSTRAINT "guardian_rights_words";
