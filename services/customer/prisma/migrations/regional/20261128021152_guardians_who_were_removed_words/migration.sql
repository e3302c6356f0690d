BEGIN;
ALTER TABLE "former_guardian"
  DROP CONSTRAINT IF EXISTS "former_guardian_language_words",
  ADD CONSTRAINT "former_guardian_language_words" CHECK ("language" IN ('en', 'ja', 'ms', 'tr', 'pl', 'es', 'de', 'fr')) NOT VALID;
COMMIT;
ALTER TABLE "former_guardian"
  VALIDATE CONSTRAINT "former_guardian_language_words";
