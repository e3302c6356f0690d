BEGIN;
ALTER TABLE "answer_template"
  DROP CONSTRAINT IF EXISTS "answer_template_language_words",
  ADD CONSTRAINT "answer_template_language_words" CHECK ("language" IN ('en', 'ja', 'ms', 'tr', 'pl', 'es', 'de', 'fr')) NOT VALID;
COMMIT;
ALTER TABLE "answer_template"
  VALIDATE CONSTRAINT "answer_template_language_words";
