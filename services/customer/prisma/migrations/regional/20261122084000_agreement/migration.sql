-- AlterTable
ALTER TABLE "parent" ADD COLUMN     "agreed_address" TEXT,
ADD COLUMN     "agreed_at" TIMESTAMPTZ(3),
ADD COLUMN     "agreed_url" TEXT,
ADD COLUMN     "agreed_version" TEXT;
