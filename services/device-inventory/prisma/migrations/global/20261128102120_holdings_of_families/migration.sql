CREATE INDEX CONCURRENTLY "device_holding_customer_id_idx" ON "device_holding"("customer_id");
