-- AlterTable
ALTER TABLE "patient" ADD COLUMN     "prescribed_per_week" INTEGER;

-- CreateIndex
CREATE INDEX "device_customer_id_idx" ON "device"("customer_id");
