-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "refund_reason" TEXT;
