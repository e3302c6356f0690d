BEGIN;
ALTER TABLE "stored_job"
  DROP CONSTRAINT IF EXISTS "stored_job_state_words",
  ADD CONSTRAINT "stored_job_state_words" CHECK ("state" IN ('queued', 'running', 'done', 'failed', 'cancelled')) NOT VALID;
COMMIT;
ALTER TABLE "stored_job"
  VALIDATE CONSTRAINT "stored_job_state_words";
