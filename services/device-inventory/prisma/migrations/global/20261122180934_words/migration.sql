BEGIN;
ALTER TABLE "device"
  DROP CONSTRAINT IF EXISTS "device_type_words",
  ADD CONSTRAINT "device_type_words" CHECK ("type" IN ('TESTING', 'DEMO', 'CLINICAL', 'COMMERCIAL')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "device_status_words",
  ADD CONSTRAINT "device_status_words" CHECK ("status" IN ('In stock', 'In use', 'Not in use', 'Lost', 'Discarded', 'Recalled', 'Transferring', 'Servicing', 'Repairing')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "device_status_before_lost_words",
  ADD CONSTRAINT "device_status_before_lost_words" CHECK ("status_before_lost" IN ('In stock', 'In use', 'Not in use', 'Lost', 'Discarded', 'Recalled', 'Transferring', 'Servicing', 'Repairing')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "device_log"
  DROP CONSTRAINT IF EXISTS "device_log_action_words",
  ADD CONSTRAINT "device_log_action_words" CHECK ("action" IN ('Distribute', 'Collect', 'Suspend', 'Resume', 'Transfer', 'Receive', 'Repair', 'Accept', 'Service', 'Refresh', 'Lose', 'Find', 'Discard', 'Recall', 'Bind', 'Unbind', 'Delete', 'Restore')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "device_log_from_status_words",
  ADD CONSTRAINT "device_log_from_status_words" CHECK ("from_status" IN ('In stock', 'In use', 'Not in use', 'Lost', 'Discarded', 'Recalled', 'Transferring', 'Servicing', 'Repairing')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "device_log_to_status_words",
  ADD CONSTRAINT "device_log_to_status_words" CHECK ("to_status" IN ('In stock', 'In use', 'Not in use', 'Lost', 'Discarded', 'Recalled', 'Transferring', 'Servicing', 'Repairing')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "device_log_logging_words",
  ADD CONSTRAINT "device_log_logging_words" CHECK ("logging" <@ ARRAY['Customer', 'Company', 'Tocompany']) NOT VALID,
  DROP CONSTRAINT IF EXISTS "device_log_actor_role_words",
  ADD CONSTRAINT "device_log_actor_role_words" CHECK ("actor_role" IN ('admin', 'companyAdmin', 'general', 'doctor', 'customer', 'device')) NOT VALID;
COMMIT;
ALTER TABLE "device"
  VALIDATE CONSTRAINT "device_type_words",
  VALIDATE CONSTRAINT "device_status_words",
  VALIDATE CONSTRAINT "device_status_before_lost_words";
ALTER TABLE "device_log"
  VALIDATE CONSTRAINT "device_log_action_words",
  VALIDATE CONSTRAINT "device_log_from_status_words",
  VALIDATE CONSTRAINT "device_log_to_status_words",
  VALIDATE CONSTRAINT "device_log_logging_words",
  VALIDATE CONSTRAINT "device_log_actor_role_words";
