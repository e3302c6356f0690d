-- AlterTable
ALTER TABLE "catalog" ADD COLUMN     "check_up_months" INTEGER,
ADD COLUMN     "enrolment" JSONB;
