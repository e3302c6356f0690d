BEGIN;
ALTER TABLE "delivery"
  DROP CONSTRAINT IF EXISTS "delivery_channel_words",
  ADD CONSTRAINT "delivery_channel_words" CHECK ("channel" IN ('mail', 'sms')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "delivery_status_words",
  ADD CONSTRAINT "delivery_status_words" CHECK ("status" IN ('queued', 'sent', 'nobody', 'delivered', 'failed')) NOT VALID;
COMMIT;
ALTER TABLE "delivery"
  VALIDATE CONSTRAINT "delivery_channel_words",
  VALIDATE CONSTRAINT "delivery_status_words";
