BEGIN;
ALTER TABLE "parent"
  DROP CONSTRAINT IF EXISTS "parent_language_words",
  ADD CONSTRAINT "parent_language_words" CHECK ("language" IN ('en', 'ja', 'ms', 'tr', 'pl', 'es', 'de', 'fr')) NOT VALID;
COMMIT;
ALTER TABLE "parent"
  VALIDATE CONSTRAINT "parent_language_words";
