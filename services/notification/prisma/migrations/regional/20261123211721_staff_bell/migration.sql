-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "company_id" UUID,
ADD COLUMN     "staff_id" UUID,
ALTER COLUMN "customer_id" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "notification_staff_id_created_at_id_idx" ON "notification"("staff_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "notification_staff_id_read_at_idx" ON "notification"("staff_id", "read_at");
