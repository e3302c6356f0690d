BEGIN;
ALTER TABLE "request_message"
  DROP CONSTRAINT IF EXISTS "request_message_from_words",
  ADD CONSTRAINT "request_message_from_words" CHECK ("from" IN ('family', 'clinic', 'staff', 'platform')) NOT VALID;
COMMIT;
ALTER TABLE "request_message"
  VALIDATE CONSTRAINT "request_message_from_words";
