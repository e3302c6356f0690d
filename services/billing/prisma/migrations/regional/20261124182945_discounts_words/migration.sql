BEGIN;
ALTER TABLE "discount"
  DROP CONSTRAINT IF EXISTS "discount_kind_words",
  ADD CONSTRAINT "discount_kind_words" CHECK ("kind" IN ('percentage', 'amount')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "discount_currency_words",
  ADD CONSTRAINT "discount_currency_words" CHECK ("currency" IN ('aud', 'nzd', 'jpy', 'gbp', 'sgd', 'nok', 'eur', 'chf', 'myr', 'php', 'twd', 'vnd')) NOT VALID,
  DROP CONSTRAINT IF EXISTS "discount_status_words",
  ADD CONSTRAINT "discount_status_words" CHECK ("status" IN ('open', 'used', 'lapsed', 'withdrawn')) NOT VALID;
COMMIT;
ALTER TABLE "discount"
  VALIDATE CONSTRAINT "discount_kind_words",
  VALIDATE CONSTRAINT "discount_currency_words",
  VALIDATE CONSTRAINT "discount_status_words";
