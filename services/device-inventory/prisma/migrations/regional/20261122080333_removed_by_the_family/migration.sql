-- AlterTable
ALTER TABLE "patient" ADD COLUMN     "removed" BOOLEAN NOT NULL DEFAULT false;
