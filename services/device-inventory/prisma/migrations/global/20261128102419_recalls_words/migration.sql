BEGIN;
ALTER TABLE "recall"
  DROP CONSTRAINT IF EXISTS "recall_mode_words",
  ADD CONSTRAINT "recall_mode_words" CHECK ("mode" IN ('hold', 'untilReplaced')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "recall_state_words",
  ADD CONSTRAINT "recall_state_words" CHECK ("state" IN ('open', 'closed')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "recall_device"
  DROP CONSTRAINT IF EXISTS "recall_device_state_words",
  ADD CONSTRAINT "recall_device_state_words" CHECK ("state" IN ('selected', 'informed', 'acknowledged', 'returning', 'done')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "recall_device_outcome_words",
  ADD CONSTRAINT "recall_device_outcome_words" CHECK ("outcome" IN ('secured', 'corrected', 'destroyed', 'lost', 'unreachable', 'cancelled')) NOT VALID;
COMMIT;
ALTER TABLE "recall"
  VALIDATE CONSTRAINT "recall_mode_words",
  VALIDATE CONSTRAINT "recall_state_words";
ALTER TABLE "recall_device"
  VALIDATE CONSTRAINT "recall_device_state_words",
  VALIDATE CONSTRAINT "recall_device_outcome_words";
