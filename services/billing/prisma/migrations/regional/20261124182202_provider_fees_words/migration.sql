BEGIN;
ALTER TABLE "ledger_entry"
  DROP CONSTRAINT IF EXISTS "ledger_entry_kind_words",
  ADD CONSTRAINT "ledger_entry_kind_words" CHECK ("kind" IN ('charge', 'refund', 'undo', 'dispute', 'fee', 'dividend', 'settlement')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "ledger_entry_debit_words",
  ADD CONSTRAINT "ledger_entry_debit_words" CHECK ("debit" IN ('provider', 'deposits', 'revenue', 'tax', 'refunds', 'prepaid', 'wholesale', 'surplus', 'disputed', 'losses', 'fees', 'dividends', 'shared', 'bank')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "ledger_entry_credit_words",
  ADD CONSTRAINT "ledger_entry_credit_words" CHECK ("credit" IN ('provider', 'deposits', 'revenue', 'tax', 'refunds', 'prepaid', 'wholesale', 'surplus', 'disputed', 'losses', 'fees', 'dividends', 'shared', 'bank')) NOT VALID;
COMMIT;
ALTER TABLE "ledger_entry"
  VALIDATE CONSTRAINT "ledger_entry_kind_words",
  VALIDATE CONSTRAINT "ledger_entry_debit_words",
  VALIDATE CONSTRAINT "ledger_entry_credit_words";
