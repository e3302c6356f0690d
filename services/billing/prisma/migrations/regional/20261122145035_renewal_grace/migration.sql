-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "grace_until" TIMESTAMPTZ(3);
