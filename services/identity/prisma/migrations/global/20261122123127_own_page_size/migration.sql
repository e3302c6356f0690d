-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "page_size" INTEGER;
