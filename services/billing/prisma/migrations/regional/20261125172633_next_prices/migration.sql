-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "next_price" DECIMAL(12,2),
ADD COLUMN     "next_price_from" TEXT;

-- AlterTable
ALTER TABLE "plan" ADD COLUMN     "next_price" DECIMAL(12,2),
ADD COLUMN     "next_price_from" TEXT,
ADD COLUMN     "next_price_renewals" TEXT;

-- CreateIndex
CREATE INDEX "subscription_plan_id_idx" ON "subscription"("plan_id");

-- CreateIndex
CREATE INDEX "subscription_next_price_from_idx" ON "subscription"("next_price_from");
