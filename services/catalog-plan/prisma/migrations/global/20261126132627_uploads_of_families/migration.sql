-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "customer_id" UUID;

-- CreateIndex
CREATE INDEX "upload_customer_id_idx" ON "upload"("customer_id");
