-- CreateIndex
CREATE INDEX "device_discard_date_id_idx" ON "device"("discard_date", "id");
