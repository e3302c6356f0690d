-- AlterTable
ALTER TABLE "patient" ADD COLUMN     "prescribed_per_week" INTEGER;
