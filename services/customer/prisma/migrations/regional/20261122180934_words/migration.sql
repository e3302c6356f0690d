BEGIN;
ALTER TABLE "parent"
  DROP CONSTRAINT IF EXISTS "parent_removed_by_role_words",
  ADD CONSTRAINT "parent_removed_by_role_words" CHECK ("removed_by_role" IN ('admin', 'companyAdmin', 'general', 'doctor', 'customer', 'device')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "patient"
  DROP CONSTRAINT IF EXISTS "patient_subscription_status_words",
  ADD CONSTRAINT "patient_subscription_status_words" CHECK ("subscription_status" IN ('active', 'canceled', 'none')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "plan_change"
  DROP CONSTRAINT IF EXISTS "plan_change_kind_words",
  ADD CONSTRAINT "plan_change_kind_words" CHECK ("kind" IN ('payment', 'end', 'set')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "plan_change_billing_type_words",
  ADD CONSTRAINT "plan_change_billing_type_words" CHECK ("billing_type" IN ('RETAIL', 'PREPAID', 'WHOLESALE', 'FREE')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "request"
  DROP CONSTRAINT IF EXISTS "request_type_words",
  ADD CONSTRAINT "request_type_words" CHECK ("type" IN ('Device', 'Online_portal', 'Payment', 'Others', 'Return', 'Lost', 'Found', 'Meeting', 'Removal')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "request_refund_type_words",
  ADD CONSTRAINT "request_refund_type_words" CHECK ("refund_type" IN ('money_back', 'deposit')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "company"
  DROP CONSTRAINT IF EXISTS "company_type_words",
  ADD CONSTRAINT "company_type_words" CHECK ("type" IN ('Distributor', 'Clinic')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "staff"
  DROP CONSTRAINT IF EXISTS "staff_user_type_words",
  ADD CONSTRAINT "staff_user_type_words" CHECK ("user_type" IN ('admin', 'general', 'doctor')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "device"
  DROP CONSTRAINT IF EXISTS "device_status_words",
  ADD CONSTRAINT "device_status_words" CHECK ("status" IN ('In stock', 'In use', 'Not in use', 'Lost', 'Discarded', 'Recalled', 'Transferring', 'Servicing', 'Repairing')) NOT VALID;
COMMIT;
ALTER TABLE "parent"
  VALIDATE CONSTRAINT "parent_removed_by_role_words";
ALTER TABLE "patient"
  VALIDATE CONSTRAINT "patient_subscription_status_words";
ALTER TABLE "plan_change"
  VALIDATE CONSTRAINT "plan_change_kind_words",
  VALIDATE CONSTRAINT "plan_change_billing_type_words";
ALTER TABLE "request"
  VALIDATE CONSTRAINT "request_type_words",
  VALIDATE CONSTRAINT "request_refund_type_words";
ALTER TABLE "company"
  VALIDATE CONSTRAINT "company_type_words";
ALTER TABLE "staff"
  VALIDATE CONSTRAINT "staff_user_type_words";
ALTER TABLE "device"
  VALIDATE CONSTRAINT "device_status_words";
