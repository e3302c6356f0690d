-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "address" TEXT,
ADD COLUMN     "instead" BOOLEAN NOT NULL DEFAULT false;
