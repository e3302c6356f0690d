BEGIN;
ALTER TABLE "payment"
  DROP CONSTRAINT IF EXISTS "payment_attention_words",
  ADD CONSTRAINT "payment_attention_words" CHECK ("attention" IN ('paidAfterErasure', 'mismatch', 'books', 'disputed', 'refundFailed')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "ledger_entry"
  DROP CONSTRAINT IF EXISTS "ledger_entry_kind_words",
  ADD CONSTRAINT "ledger_entry_kind_words" CHECK ("kind" IN ('charge', 'refund', 'dispute')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "ledger_entry_currency_words",
  ADD CONSTRAINT "ledger_entry_currency_words" CHECK ("currency" IN ('aud', 'nzd', 'jpy', 'gbp', 'sgd', 'nok', 'eur', 'chf', 'myr', 'php', 'twd', 'vnd')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "ledger_entry_debit_words",
  ADD CONSTRAINT "ledger_entry_debit_words" CHECK ("debit" IN ('provider', 'deposits', 'revenue', 'tax', 'refunds', 'prepaid', 'wholesale', 'surplus', 'disputed', 'losses', 'dividends')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "ledger_entry_credit_words",
  ADD CONSTRAINT "ledger_entry_credit_words" CHECK ("credit" IN ('provider', 'deposits', 'revenue', 'tax', 'refunds', 'prepaid', 'wholesale', 'surplus', 'disputed', 'losses', 'dividends')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "book_finding"
  DROP CONSTRAINT IF EXISTS "book_finding_kind_words",
  ADD CONSTRAINT "book_finding_kind_words" CHECK ("kind" IN ('unheardCharge', 'unheardRefund', 'missing', 'double', 'amount', 'unbooked', 'stuck', 'notRenewed')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "book_finding_currency_words",
  ADD CONSTRAINT "book_finding_currency_words" CHECK ("currency" IN ('aud', 'nzd', 'jpy', 'gbp', 'sgd', 'nok', 'eur', 'chf', 'myr', 'php', 'twd', 'vnd')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "dispute"
  DROP CONSTRAINT IF EXISTS "dispute_status_words",
  ADD CONSTRAINT "dispute_status_words" CHECK ("status" IN ('needsResponse', 'underReview', 'won', 'lost', 'closed')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "dispute_reason_words",
  ADD CONSTRAINT "dispute_reason_words" CHECK ("reason" IN ('fraudulent', 'duplicate', 'credit_not_processed', 'product_not_received', 'product_unacceptable', 'subscription_canceled', 'unrecognized', 'general', 'other')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "dispute_currency_words",
  ADD CONSTRAINT "dispute_currency_words" CHECK ("currency" IN ('aud', 'nzd', 'jpy', 'gbp', 'sgd', 'nok', 'eur', 'chf', 'myr', 'php', 'twd', 'vnd')) NOT VALID;
COMMIT;
ALTER TABLE "payment"
  VALIDATE CONSTRAINT "payment_attention_words";
ALTER TABLE "ledger_entry"
  VALIDATE CONSTRAINT "ledger_entry_kind_words",
  VALIDATE CONSTRAINT "ledger_entry_currency_words",
  VALIDATE CONSTRAINT "ledger_entry_debit_words",
  VALIDATE CONSTRAINT "ledger_entry_credit_words";
ALTER TABLE "book_finding"
  VALIDATE CONSTRAINT "book_finding_kind_words",
  VALIDATE CONSTRAINT "book_finding_currency_words";
ALTER TABLE "dispute"
  VALIDATE CONSTRAINT "dispute_status_words",
  VALIDATE CONSTRAINT "dispute_reason_words",
  VALIDATE CONSTRAINT "dispute_currency_words";
