-- DropIndex
DROP INDEX "company_name_id_idx";

-- CreateIndex
CREATE INDEX "company_search_id_idx" ON "company"("search", "id");
