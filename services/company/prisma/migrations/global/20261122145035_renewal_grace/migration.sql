-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "grace_days" INTEGER NOT NULL DEFAULT 5;
