BEGIN;
ALTER TABLE "plan_change"
  DROP CONSTRAINT IF EXISTS "plan_change_kind_words",
  ADD CONSTRAINT "plan_change_kind_words" CHECK ("kind" IN ('payment', 'end', 'refund', 'undo', 'set')) NOT VALID;
COMMIT;
ALTER TABLE "plan_change"
  VALIDATE CONSTRAINT "plan_change_kind_words";
