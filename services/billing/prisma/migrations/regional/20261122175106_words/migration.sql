BEGIN;
ALTER TABLE "stored_job"
  DROP CONSTRAINT IF EXISTS "stored_job_state_words",
  ADD CONSTRAINT "stored_job_state_words" CHECK ("state" IN ('queued', 'running', 'done', 'failed', 'cancelled')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "payment"
  DROP CONSTRAINT IF EXISTS "payment_billing_type_words",
  ADD CONSTRAINT "payment_billing_type_words" CHECK ("billing_type" IN ('RETAIL', 'PREPAID', 'WHOLESALE', 'FREE')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "payment_method_words",
  ADD CONSTRAINT "payment_method_words" CHECK ("method" IN ('card', 'link', 'saved', 'none')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "payment_status_words",
  ADD CONSTRAINT "payment_status_words" CHECK ("status" IN ('pending', 'succeeded', 'refunded', 'failed')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "payment_failure_words",
  ADD CONSTRAINT "payment_failure_words" CHECK ("failure" IN ('declined', 'canceled', 'abandoned', 'superseded', 'noPrepaid', 'refused', 'erased', 'mismatch')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "payment_attention_words",
  ADD CONSTRAINT "payment_attention_words" CHECK ("attention" IN ('paidAfterErasure', 'mismatch')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "payment_currency_words",
  ADD CONSTRAINT "payment_currency_words" CHECK ("currency" IN ('aud', 'nzd', 'jpy', 'gbp', 'sgd', 'nok', 'eur', 'chf', 'myr', 'php', 'twd', 'vnd')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "payment_accepted_by_words",
  ADD CONSTRAINT "payment_accepted_by_words" CHECK ("accepted_by" IN ('parent', 'staff')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "plan_request"
  DROP CONSTRAINT IF EXISTS "plan_request_billing_type_words",
  ADD CONSTRAINT "plan_request_billing_type_words" CHECK ("billing_type" IN ('RETAIL', 'PREPAID', 'WHOLESALE', 'FREE')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "plan_request_status_words",
  ADD CONSTRAINT "plan_request_status_words" CHECK ("status" IN ('open', 'approved', 'declined')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "subscription"
  DROP CONSTRAINT IF EXISTS "subscription_status_words",
  ADD CONSTRAINT "subscription_status_words" CHECK ("status" IN ('active', 'canceled')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "subscription_reason_words",
  ADD CONSTRAINT "subscription_reason_words" CHECK ("reason" IN ('stopped', 'declined', 'ended', 'refunded')) NOT VALID;
COMMIT;
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
ALTER TABLE "stored_job"
  VALIDATE CONSTRAINT "stored_job_state_words";
ALTER TABLE "payment"
  VALIDATE CONSTRAINT "payment_billing_type_words",
  VALIDATE CONSTRAINT "payment_method_words",
  VALIDATE CONSTRAINT "payment_status_words",
  VALIDATE CONSTRAINT "payment_failure_words",
  VALIDATE CONSTRAINT "payment_attention_words",
  VALIDATE CONSTRAINT "payment_currency_words",
  VALIDATE CONSTRAINT "payment_accepted_by_words";
ALTER TABLE "plan_request"
  VALIDATE CONSTRAINT "plan_request_billing_type_words",
  VALIDATE CONSTRAINT "plan_request_status_words";
ALTER TABLE "subscription"
  VALIDATE CONSTRAINT "subscription_status_words",
  VALIDATE CONSTRAINT "subscription_reason_words";
ALTER TABLE "plan"
  VALIDATE CONSTRAINT "plan_type_words",
  VALIDATE CONSTRAINT "plan_billing_type_words",
  VALIDATE CONSTRAINT "plan_currency_words",
  VALIDATE CONSTRAINT "plan_status_words";
