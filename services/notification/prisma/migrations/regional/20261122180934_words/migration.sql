BEGIN;
ALTER TABLE "delivery"
  DROP CONSTRAINT IF EXISTS "delivery_channel_words",
  ADD CONSTRAINT "delivery_channel_words" CHECK ("channel" IN ('mail', 'sms')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "delivery_status_words",
  ADD CONSTRAINT "delivery_status_words" CHECK ("status" IN ('queued', 'sent', 'nobody', 'delivered', 'failed')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "staff"
  DROP CONSTRAINT IF EXISTS "staff_user_type_words",
  ADD CONSTRAINT "staff_user_type_words" CHECK ("user_type" IN ('admin', 'general', 'doctor')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "owned_device"
  DROP CONSTRAINT IF EXISTS "owned_device_status_words",
  ADD CONSTRAINT "owned_device_status_words" CHECK ("status" IN ('In stock', 'In use', 'Not in use', 'Lost', 'Discarded', 'Recalled', 'Transferring', 'Servicing', 'Repairing')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "due_notice"
  DROP CONSTRAINT IF EXISTS "due_notice_about_words",
  ADD CONSTRAINT "due_notice_about_words" CHECK ("about" IN ('patient', 'company')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "notice_stop"
  DROP CONSTRAINT IF EXISTS "notice_stop_channel_words",
  ADD CONSTRAINT "notice_stop_channel_words" CHECK ("channel" IN ('mail', 'sms')) NOT VALID;
COMMIT;
ALTER TABLE "delivery"
  VALIDATE CONSTRAINT "delivery_channel_words",
  VALIDATE CONSTRAINT "delivery_status_words";
ALTER TABLE "staff"
  VALIDATE CONSTRAINT "staff_user_type_words";
ALTER TABLE "owned_device"
  VALIDATE CONSTRAINT "owned_device_status_words";
ALTER TABLE "due_notice"
  VALIDATE CONSTRAINT "due_notice_about_words";
ALTER TABLE "notice_stop"
  VALIDATE CONSTRAINT "notice_stop_channel_words";
