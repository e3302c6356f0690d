-- AlterTable
ALTER TABLE "plan" ADD COLUMN     "next_price" DECIMAL(12,2),
ADD COLUMN     "next_price_from" TEXT,
ADD COLUMN     "next_price_renewals" TEXT;

-- CreateIndex
CREATE INDEX "plan_next_price_from_idx" ON "plan"("next_price_from");
