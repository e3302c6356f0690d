BEGIN;
ALTER TABLE "parent"
  DROP CONSTRAINT IF EXISTS "parent_language_words",
  ADD CONSTRAINT "parent_language_words" CHECK ("language" IN ('en', 'ja', 'ms', 'tr', 'pl', 'es', 'de', 'fr')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "symptom"
  DROP CONSTRAINT IF EXISTS "symptom_kinds_words",
  ADD CONSTRAINT "symptom_kinds_words" CHECK ("kinds" <@ ARRAY['afterImage', 'pain', 'redness', 'headache', 'darkSpot', 'blurred', 'doubleVision', 'other']) NOT VALID,
  DROP CONSTRAINT IF EXISTS "symptom_eye_words",
  ADD CONSTRAINT "symptom_eye_words" CHECK ("eye" IN ('left', 'right', 'both', 'unknown')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "symptom_reported_by_role_words",
  ADD CONSTRAINT "symptom_reported_by_role_words" CHECK ("reported_by_role" IN ('admin', 'companyAdmin', 'general', 'doctor', 'customer', 'device')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "treatment_hold"
  DROP CONSTRAINT IF EXISTS "treatment_hold_kinds_words",
  ADD CONSTRAINT "treatment_hold_kinds_words" CHECK ("kinds" <@ ARRAY['afterImage', 'pain', 'redness', 'headache', 'darkSpot', 'blurred', 'doubleVision', 'other']) NOT VALID,
  DROP CONSTRAINT IF EXISTS "treatment_hold_started_by_role_words",
  ADD CONSTRAINT "treatment_hold_started_by_role_words" CHECK ("started_by_role" IN ('admin', 'companyAdmin', 'general', 'doctor', 'customer', 'device')) NOT VALID;
COMMIT;
ALTER TABLE "parent"
  VALIDATE CONSTRAINT "parent_language_words";
ALTER TABLE "symptom"
  VALIDATE CONSTRAINT "symptom_kinds_words",
  VALIDATE CONSTRAINT "symptom_eye_words",
  VALIDATE CONSTRAINT "symptom_reported_by_role_words";
ALTER TABLE "treatment_hold"
  VALIDATE CONSTRAINT "treatment_hold_kinds_words",
  VALIDATE CONSTRAINT "treatment_hold_started_by_role_words";
