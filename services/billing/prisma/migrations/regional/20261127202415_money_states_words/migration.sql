BEGIN;
ALTER TABLE "payment"
  DROP CONSTRAINT IF EXISTS "payment_failure_words",
  ADD CONSTRAINT "payment_failure_words" CHECK ("failure" IN ('declined', 'canceled', 'abandoned', 'superseded', 'noPrepaid', 'refused', 'erased', 'mismatch', 'belowLeast')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "payment_attention_words",
  ADD CONSTRAINT "payment_attention_words" CHECK ("attention" IN ('paidAfterErasure', 'mismatch', 'books', 'disputed', 'refundFailed', 'refundUnfunded')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "payment_dispute_words",
  ADD CONSTRAINT "payment_dispute_words" CHECK ("dispute" IN ('open', 'lost')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "ledger_entry"
  DROP CONSTRAINT IF EXISTS "ledger_entry_kind_words",
  ADD CONSTRAINT "ledger_entry_kind_words" CHECK ("kind" IN ('charge', 'refund', 'undo', 'dispute', 'fee', 'dividend', 'settlement', 'deposit')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "dispute"
  DROP CONSTRAINT IF EXISTS "dispute_status_words",
  ADD CONSTRAINT "dispute_status_words" CHECK ("status" IN ('needsResponse', 'underReview', 'appealNeedsResponse', 'appealUnderReview', 'won', 'lost', 'closed', 'other')) NOT VALID;
COMMIT;
ALTER TABLE "payment"
  VALIDATE CONSTRAINT "payment_failure_words",
  VALIDATE CONSTRAINT "payment_attention_words",
  VALIDATE CONSTRAINT "payment_dispute_words";
ALTER TABLE "ledger_entry"
  VALIDATE CONSTRAINT "ledger_entry_kind_words";
ALTER TABLE "dispute"
  VALIDATE CONSTRAINT "dispute_status_words";
