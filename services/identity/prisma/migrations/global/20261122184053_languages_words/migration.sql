BEGIN;
ALTER TABLE "staff"
  DROP CONSTRAINT IF EXISTS "staff_language_words",
  ADD CONSTRAINT "staff_language_words" CHECK ("language" IN ('en', 'ja', 'ms', 'tr', 'pl', 'es', 'de', 'fr')) NOT VALID;
COMMIT;
ALTER TABLE "staff"
  VALIDATE CONSTRAINT "staff_language_words";
