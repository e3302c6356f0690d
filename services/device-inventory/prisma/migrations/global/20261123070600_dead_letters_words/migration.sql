BEGIN;
ALTER TABLE "dead_letter"
  DROP CONSTRAINT IF EXISTS "dead_letter_cause_words",
  ADD CONSTRAINT "dead_letter_cause_words" CHECK ("cause" IN ('unreadable', 'refused', 'failed')) NOT VALID;
COMMIT;
ALTER TABLE "dead_letter"
  VALIDATE CONSTRAINT "dead_letter_cause_words";
