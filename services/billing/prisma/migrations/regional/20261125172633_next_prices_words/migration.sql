BEGIN;
ALTER TABLE "plan"
  DROP CONSTRAINT IF EXISTS "plan_next_price_renewals_words",
  ADD CONSTRAINT "plan_next_price_renewals_words" CHECK ("next_price_renewals" IN ('keep', 'change')) NOT VALID;
COMMIT;
ALTER TABLE "plan"
  VALIDATE CONSTRAINT "plan_next_price_renewals_words";
