-- AlterTable
ALTER TABLE "patient" ADD COLUMN     "grace_until" TIMESTAMPTZ(3);
