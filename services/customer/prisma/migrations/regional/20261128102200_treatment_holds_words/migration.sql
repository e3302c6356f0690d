BEGIN;
ALTER TABLE "plan_change"
  DROP CONSTRAINT IF EXISTS "plan_change_kind_words",
  ADD CONSTRAINT "plan_change_kind_words" CHECK ("kind" IN ('payment', 'end', 'refund', 'undo', 'set', 'hold')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "treatment_hold"
  DROP CONSTRAINT IF EXISTS "treatment_hold_kinds_words",
  ADD CONSTRAINT "treatment_hold_kinds_words" CHECK ("kinds" <@ ARRAY['afterImage', 'pain', 'redness', 'headache', 'darkSpot', 'blurred', 'doubleVision', 'other']) NOT VALID;
COMMIT;
ALTER TABLE "plan_change"
  VALIDATE CONSTRAINT "plan_change_kind_words";
ALTER TABLE "treatment_hold"
  VALIDATE CONSTRAINT "treatment_hold_kinds_words";
