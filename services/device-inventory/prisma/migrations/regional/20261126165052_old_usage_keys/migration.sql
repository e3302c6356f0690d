CREATE INDEX CONCURRENTLY "usage_key_happened_time_idx" ON "usage_key"("happened_time");
