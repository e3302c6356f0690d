BEGIN;
ALTER TABLE "invitation"
  DROP CONSTRAINT IF EXISTS "invitation_channel_words",
  ADD CONSTRAINT "invitation_channel_words" CHECK ("channel" IN ('mail', 'sms')) NOT VALID;
COMMIT;
ALTER TABLE "invitation"
  VALIDATE CONSTRAINT "invitation_channel_words";
