-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "carried" DECIMAL(12,2) NOT NULL DEFAULT 0,
ADD COLUMN     "deposit_paid_at" TIMESTAMPTZ(3),
ADD COLUMN     "deposit_paid_by" UUID,
ADD COLUMN     "deposit_paid_note" TEXT,
ADD COLUMN     "dispute" TEXT,
ADD COLUMN     "failure_code" TEXT;

-- AlterTable
ALTER TABLE "dispute" ADD COLUMN     "stated_at" TIMESTAMPTZ(3),
ADD COLUMN     "stated_reason" TEXT,
ADD COLUMN     "stated_status" TEXT;
