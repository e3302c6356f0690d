BEGIN;
ALTER TABLE "delivery"
  DROP CONSTRAINT IF EXISTS "delivery_channel_words",
  ADD CONSTRAINT "delivery_channel_words" CHECK ("channel" IN ('mail', 'sms', 'push')) NOT VALID;
COMMIT;
ALTER TABLE "delivery"
  VALIDATE CONSTRAINT "delivery_channel_words";
