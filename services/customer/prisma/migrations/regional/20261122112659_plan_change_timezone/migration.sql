-- AlterTable
ALTER TABLE "plan_change" ADD COLUMN     "timezone" TEXT;
