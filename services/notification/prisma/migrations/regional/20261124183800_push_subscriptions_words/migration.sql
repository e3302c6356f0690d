BEGIN;
ALTER TABLE "delivery"
  DROP CONSTRAINT IF EXISTS "delivery_channel_words",
  ADD CONSTRAINT "delivery_channel_words" CHECK ("channel" IN ('mail', 'sms', 'push')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "notice_stop"
  DROP CONSTRAINT IF EXISTS "notice_stop_channel_words",
  ADD CONSTRAINT "notice_stop_channel_words" CHECK ("channel" IN ('mail', 'sms', 'push')) NOT VALID;
COMMIT;
ALTER TABLE "delivery"
  VALIDATE CONSTRAINT "delivery_channel_words";
ALTER TABLE "notice_stop"
  VALIDATE CONSTRAINT "notice_stop_channel_words";
