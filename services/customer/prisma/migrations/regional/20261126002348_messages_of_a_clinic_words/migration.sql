BEGIN;
ALTER TABLE "request"
  DROP CONSTRAINT IF EXISTS "request_type_words",
  ADD CONSTRAINT "request_type_words" CHECK ("type" IN ('Device', 'Online_portal', 'Payment', 'Others', 'Return', 'Lost', 'Found', 'Meeting', 'Removal', 'Message')) NOT VALID;
COMMIT;
ALTER TABLE "request"
  VALIDATE CONSTRAINT "request_type_words";
