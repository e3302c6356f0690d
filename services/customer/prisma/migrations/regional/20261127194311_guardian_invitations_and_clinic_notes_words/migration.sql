BEGIN;
ALTER TABLE "unsent_invitation"
  DROP CONSTRAINT IF EXISTS "unsent_invitation_language_words",
  ADD CONSTRAINT "unsent_invitation_language_words" CHECK ("language" IN ('en', 'ja', 'ms', 'tr', 'pl', 'es', 'de', 'fr')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "unsent_invitation_rights_words",
  ADD CONSTRAINT "unsent_invitation_rights_words" CHECK ("rights" IN ('full', 'view')) NOT VALID;
COMMIT;
ALTER TABLE "unsent_invitation"
  VALIDATE CONSTRAINT "unsent_invitation_language_words",
  VALIDATE CONSTRAINT "unsent_invitation_rights_words";
