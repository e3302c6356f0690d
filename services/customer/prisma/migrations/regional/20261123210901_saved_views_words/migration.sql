BEGIN;
ALTER TABLE "saved_view"
  DROP CONSTRAINT IF EXISTS "saved_view_list_words",
  ADD CONSTRAINT "saved_view_list_words" CHECK ("list" IN ('audit', 'catalogs', 'companies', 'customers', 'devices', 'inventory', 'invoices', 'payments', 'plans', 'requests', 'staff', 'statements', 'versions', 'worklist')) NOT VALID;
COMMIT;
ALTER TABLE "saved_view"
  VALIDATE CONSTRAINT "saved_view_list_words";
