-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "page_size" INTEGER;
