BEGIN;
ALTER TABLE "customer_invitation"
  DROP CONSTRAINT IF EXISTS "customer_invitation_channel_words",
  ADD CONSTRAINT "customer_invitation_channel_words" CHECK ("channel" IN ('mail', 'sms')) NOT VALID;
COMMIT;
ALTER TABLE "customer_invitation"
  VALIDATE CONSTRAINT "customer_invitation_channel_words";
