-- AlterTable
ALTER TABLE "company" ADD COLUMN     "home_check_since" TIMESTAMPTZ(3);
