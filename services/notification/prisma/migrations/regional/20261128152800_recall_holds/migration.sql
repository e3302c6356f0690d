-- AlterTable
ALTER TABLE "owned_device" ADD COLUMN     "recall_hold" BOOLEAN NOT NULL DEFAULT false;
