BEGIN;
ALTER TABLE "work_item"
  DROP CONSTRAINT IF EXISTS "work_item_reason_words",
  ADD CONSTRAINT "work_item_reason_words" CHECK ("reason" IN ('onHold', 'requestOpen', 'deviceExpiring', 'renewalFailed', 'overLimit', 'recordDoubt', 'mailFailing', 'smsFailing', 'unused14', 'unused6', 'unused3', 'silent', 'clockSuspect', 'checkUpDue', 'homeCheckSkipped', 'planEnding', 'neverUsed', 'neverBound', 'falling', 'lowMonth')) NOT VALID;
COMMIT;
ALTER TABLE "work_item"
  VALIDATE CONSTRAINT "work_item_reason_words";
