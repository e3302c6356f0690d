BEGIN;
ALTER TABLE "ledger_entry"
  DROP CONSTRAINT IF EXISTS "ledger_entry_kind_words",
  ADD CONSTRAINT "ledger_entry_kind_words" CHECK ("kind" IN ('charge', 'refund', 'dispute', 'dividend', 'settlement')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "ledger_entry_debit_words",
  ADD CONSTRAINT "ledger_entry_debit_words" CHECK ("debit" IN ('provider', 'deposits', 'revenue', 'tax', 'refunds', 'prepaid', 'wholesale', 'surplus', 'disputed', 'losses', 'dividends', 'shared', 'bank')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "ledger_entry_credit_words",
  ADD CONSTRAINT "ledger_entry_credit_words" CHECK ("credit" IN ('provider', 'deposits', 'revenue', 'tax', 'refunds', 'prepaid', 'wholesale', 'surplus', 'disputed', 'losses', 'dividends', 'shared', 'bank')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "statement_sum"
  DROP CONSTRAINT IF EXISTS "statement_sum_currency_words",
  ADD CONSTRAINT "statement_sum_currency_words" CHECK ("currency" IN ('aud', 'nzd', 'jpy', 'gbp', 'sgd', 'nok', 'eur', 'chf', 'myr', 'php', 'twd', 'vnd')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "dividend"
  DROP CONSTRAINT IF EXISTS "dividend_currency_words",
  ADD CONSTRAINT "dividend_currency_words" CHECK ("currency" IN ('aud', 'nzd', 'jpy', 'gbp', 'sgd', 'nok', 'eur', 'chf', 'myr', 'php', 'twd', 'vnd')) NOT VALID;
COMMIT;
ALTER TABLE "ledger_entry"
  VALIDATE CONSTRAINT "ledger_entry_kind_words",
  VALIDATE CONSTRAINT "ledger_entry_debit_words",
  VALIDATE CONSTRAINT "ledger_entry_credit_words";
ALTER TABLE "statement_sum"
  VALIDATE CONSTRAINT "statement_sum_currency_words";
ALTER TABLE "dividend"
  VALIDATE CONSTRAINT "dividend_currency_words";
