-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "settle_note" TEXT,
ADD COLUMN     "settled_at" TIMESTAMPTZ(3),
ADD COLUMN     "settled_by" UUID;
