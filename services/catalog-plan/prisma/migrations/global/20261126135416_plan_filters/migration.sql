-- CreateIndex
CREATE INDEX "plan_currency_id_idx" ON "plan"("currency", "id");

-- CreateIndex
CREATE INDEX "plan_status_id_idx" ON "plan"("status", "id");
