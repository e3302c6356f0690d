BEGIN;
ALTER TABLE "staff_columns"
  DROP CONSTRAINT IF EXISTS "staff_columns_list_words",
  ADD CONSTRAINT "staff_columns_list_words" CHECK ("list" IN ('audit', 'catalogs', 'companies', 'customers', 'devices', 'inventory', 'invoices', 'payments', 'plans', 'requests', 'staff', 'statements', 'versions', 'worklist')) NOT VALID;
COMMIT;
ALTER TABLE "staff_columns"
  VALIDATE CONSTRAINT "staff_columns_list_words";
