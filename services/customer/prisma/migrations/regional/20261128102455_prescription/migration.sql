-- AlterTable
ALTER TABLE "patient" ADD COLUMN     "prescribed_per_week" INTEGER;

-- AlterTable
ALTER TABLE "treatment" ADD COLUMN     "prescribed_rate" DOUBLE PRECISION;
