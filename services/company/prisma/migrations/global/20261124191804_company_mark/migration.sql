-- AlterTable
ALTER TABLE "company" ADD COLUMN     "image_url" TEXT;
