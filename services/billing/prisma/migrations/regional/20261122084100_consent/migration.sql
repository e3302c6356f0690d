-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "accepted_address" TEXT,
ADD COLUMN     "accepted_by" TEXT,
ADD COLUMN     "guarantee_url" TEXT,
ADD COLUMN     "terms_url" TEXT;
