-- AlterTable
ALTER TABLE "company" ADD COLUMN     "country" TEXT;

-- AlterTable
ALTER TABLE "catalog" ADD COLUMN     "output_least" DECIMAL(10,2),
ADD COLUMN     "output_most" DECIMAL(10,2),
ADD COLUMN     "output_unit" TEXT;

-- The countries of companies were not stored until now: the nightly comparison of projections fills them in (at once: make replay with SERVICE=company). Until then days begin in the earliest zone, so that no device treats too long.
UPDATE "company" SET "revision" = 0;
