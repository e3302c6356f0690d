BEGIN;
ALTER TABLE "plan"
  DROP CONSTRAINT IF EXISTS "plan_type_words",
  ADD CONSTRAINT "plan_type_words" CHECK ("type" IN ('database', 'company')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "plan_billing_type_words",
  ADD CONSTRAINT "plan_billing_type_words" CHECK ("billing_type" IN ('RETAIL', 'PREPAID', 'WHOLESALE', 'FREE')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "plan_currency_words",
  ADD CONSTRAINT "plan_currency_words" CHECK ("currency" IN ('aud', 'nzd', 'jpy', 'gbp', 'sgd', 'nok', 'eur', 'chf', 'myr', 'php', 'twd', 'vnd')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "plan_status_words",
  ADD CONSTRAINT "plan_status_words" CHECK ("status" IN ('enabled', 'disabled')) NOT VALID;
COMMIT;
ALTER TABLE "plan"
  VALIDATE CONSTRAINT "plan_type_words",
  VALIDATE CONSTRAINT "plan_billing_type_words",
  VALIDATE CONSTRAINT "plan_currency_words",
  VALIDATE CONSTRAINT "plan_status_words";
