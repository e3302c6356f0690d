-- AlterTable
ALTER TABLE "patient" ADD COLUMN     "removed_at" TIMESTAMPTZ(3);
