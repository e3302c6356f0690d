-- AlterTable
ALTER TABLE "catalog" ADD COLUMN     "output_least" DECIMAL(10,2),
ADD COLUMN     "output_most" DECIMAL(10,2),
ADD COLUMN     "output_unit" TEXT;
