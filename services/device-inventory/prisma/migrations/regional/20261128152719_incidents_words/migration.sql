BEGIN;
ALTER TABLE "incident"
  DROP CONSTRAINT IF EXISTS "incident_cause_words",
  ADD CONSTRAINT "incident_cause_words" CHECK ("cause" IN ('device', 'treatment')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "incident_severity_words",
  ADD CONSTRAINT "incident_severity_words" CHECK ("severity" IN ('publicThreat', 'deterioration', 'serious')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "incident_state_words",
  ADD CONSTRAINT "incident_state_words" CHECK ("state" IN ('open', 'reported', 'closed')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "incident_kinds_words",
  ADD CONSTRAINT "incident_kinds_words" CHECK ("kinds" <@ ARRAY['afterImage', 'pain', 'redness', 'headache', 'darkSpot', 'blurred', 'doubleVision', 'other']) NOT VALID,
  DROP CONSTRAINT IF EXISTS "incident_eye_words",
  ADD CONSTRAINT "incident_eye_words" CHECK ("eye" IN ('left', 'right', 'both', 'unknown')) NOT VALID;
COMMIT;
ALTER TABLE "incident"
  VALIDATE CONSTRAINT "incident_cause_words",
  VALIDATE CONSTRAINT "incident_severity_words",
  VALIDATE CONSTRAINT "incident_state_words",
  VALIDATE CONSTRAINT "incident_kinds_words",
  VALIDATE CONSTRAINT "incident_eye_words";
