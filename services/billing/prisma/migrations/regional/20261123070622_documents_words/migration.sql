BEGIN;
ALTER TABLE "issued_document"
  DROP CONSTRAINT IF EXISTS "issued_document_series_words",
  ADD CONSTRAINT "issued_document_series_words" CHECK ("series" IN ('receipt', 'creditNote')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "issued_document_currency_words",
  ADD CONSTRAINT "issued_document_currency_words" CHECK ("currency" IN ('aud', 'nzd', 'jpy', 'gbp', 'sgd', 'nok', 'eur', 'chf', 'myr', 'php', 'twd', 'vnd')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "issued_document_void_cause_words",
  ADD CONSTRAINT "issued_document_void_cause_words" CHECK ("void_cause" IN ('reissued', 'refundFailed')) NOT VALID;
COMMIT;
BEGIN;
ALTER TABLE "reference_sequence"
  DROP CONSTRAINT IF EXISTS "reference_sequence_series_words",
  ADD CONSTRAINT "reference_sequence_series_words" CHECK ("series" IN ('receipt', 'creditNote')) NOT VALID;
COMMIT;
ALTER TABLE "issued_document"
  VALIDATE CONSTRAINT "issued_document_series_words",
  VALIDATE CONSTRAINT "issued_document_currency_words",
  VALIDATE CONSTRAINT "issued_document_void_cause_words";
ALTER TABLE "reference_sequence"
  VALIDATE CONSTRAINT "reference_sequence_series_words";
