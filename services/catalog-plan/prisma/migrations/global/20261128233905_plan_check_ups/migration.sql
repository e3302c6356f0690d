-- AlterTable
ALTER TABLE "plan" ADD COLUMN     "check_up_months" INTEGER;
