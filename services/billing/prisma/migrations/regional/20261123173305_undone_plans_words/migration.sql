BEGIN;
ALTER TABLE "payment"
  DROP CONSTRAINT IF EXISTS "payment_status_words",
  ADD CONSTRAINT "payment_status_words" CHECK ("status" IN ('pending', 'succeeded', 'refunded', 'failed', 'undone')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "ledger_entry"
  DROP CONSTRAINT IF EXISTS "ledger_entry_kind_words",
  ADD CONSTRAINT "ledger_entry_kind_words" CHECK ("kind" IN ('charge', 'refund', 'undo', 'dispute', 'dividend', 'settlement')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "issued_document"
  DROP CONSTRAINT IF EXISTS "issued_document_void_cause_words",
  ADD CONSTRAINT "issued_document_void_cause_words" CHECK ("void_cause" IN ('reissued', 'refundFailed', 'undone')) NOT VALID;
COMMIT;
ALTER TABLE "payment"
  VALIDATE CONSTRAINT "payment_status_words";
ALTER TABLE "ledger_entry"
  VALIDATE CONSTRAINT "ledger_entry_kind_words";
ALTER TABLE "issued_document"
  VALIDATE CONSTRAINT "issued_document_void_cause_words";
