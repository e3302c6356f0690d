BEGIN;
ALTER TABLE "statement"
  DROP CONSTRAINT IF EXISTS "statement_language_words",
  ADD CONSTRAINT "statement_language_words" CHECK ("language" IN ('en', 'ja', 'ms', 'tr', 'pl', 'es', 'de', 'fr')) NOT VALID;
COMMIT;
ALTER TABLE "statement"
  VALIDATE CONSTRAINT "statement_language_words";
