-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "removed" BOOLEAN NOT NULL DEFAULT false;
