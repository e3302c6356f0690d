BEGIN;
ALTER TABLE "usage_record"
  DROP CONSTRAINT IF EXISTS "usage_record_doubts_words",
  ADD CONSTRAINT "usage_record_doubts_words" CHECK ("doubts" <@ ARRAY['longerThanDose', 'overlaps', 'sameSecond', 'beforeChild', 'beforeBinding', 'outputOutside']) NOT VALID,
  DROP CONSTRAINT IF EXISTS "usage_record_decision_words",
  ADD CONSTRAINT "usage_record_decision_words" CHECK ("decision" IN ('confirmed', 'setAside')) NOT VALID;
COMMIT;
ALTER TABLE "usage_record"
  VALIDATE CONSTRAINT "usage_record_doubts_words",
  VALIDATE CONSTRAINT "usage_record_decision_words";
