-- CreateIndex
CREATE INDEX "device_log_customer_id_idx" ON "device_log"("customer_id");
