BEGIN;
ALTER TABLE "prepaid_pack"
  DROP CONSTRAINT IF EXISTS "prepaid_pack_kind_words",
  ADD CONSTRAINT "prepaid_pack_kind_words" CHECK ("kind" IN ('bought', 'edited')) NOT VALID;
COMMIT;
ALTER TABLE "prepaid_pack"
  VALIDATE CONSTRAINT "prepaid_pack_kind_words";
