-- AlterTable
ALTER TABLE "parent" ADD COLUMN     "removed" BOOLEAN NOT NULL DEFAULT false;
