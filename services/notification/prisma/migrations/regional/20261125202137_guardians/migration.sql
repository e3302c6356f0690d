-- AlterTable
ALTER TABLE "push_subscription" ADD COLUMN     "guardian_id" UUID;

-- CreateIndex
CREATE INDEX "push_subscription_guardian_id_idx" ON "push_subscription"("guardian_id");
