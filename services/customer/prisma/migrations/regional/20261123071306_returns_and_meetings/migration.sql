-- AlterTable
ALTER TABLE "request" ADD COLUMN     "cancelled_at" TIMESTAMPTZ(3),
ADD COLUMN     "label_sent_at" TIMESTAMPTZ(3),
ADD COLUMN     "refunded_at" TIMESTAMPTZ(3),
ADD COLUMN     "sequence" INTEGER NOT NULL DEFAULT 0;
