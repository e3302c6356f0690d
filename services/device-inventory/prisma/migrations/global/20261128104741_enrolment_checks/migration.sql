-- AlterTable
ALTER TABLE "company" ADD COLUMN     "check_up_hold_days" INTEGER,
ADD COLUMN     "enrolment_check_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "catalog" ADD COLUMN     "check_up_months" INTEGER,
ADD COLUMN     "enrolment" JSONB;
