-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "credit" DECIMAL(12,2) NOT NULL DEFAULT 0,
ADD COLUMN     "paid_from" TIMESTAMPTZ(3);
