BEGIN;
ALTER TABLE "approval"
  DROP CONSTRAINT IF EXISTS "approval_kind_words",
  ADD CONSTRAINT "approval_kind_words" CHECK ("kind" IN ('doseBounds')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "approval_state_words",
  ADD CONSTRAINT "approval_state_words" CHECK ("state" IN ('asked', 'approved', 'declined')) NOT VALID;
COMMIT;
ALTER TABLE "approval"
  VALIDATE CONSTRAINT "approval_kind_words",
  VALIDATE CONSTRAINT "approval_state_words";
