BEGIN;
ALTER TABLE "failing_address"
  DROP CONSTRAINT IF EXISTS "failing_address_channel_words",
  ADD CONSTRAINT "failing_address_channel_words" CHECK ("channel" IN ('mail', 'sms')) NOT VALID;
COMMIT;
ALTER TABLE "failing_address"
  VALIDATE CONSTRAINT "failing_address_channel_words";
