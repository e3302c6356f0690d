-- AlterTable
ALTER TABLE "check_up" ADD COLUMN     "home_due_on" DATE;
