-- AlterTable
ALTER TABLE "request_message" ADD COLUMN     "other_sender" BOOLEAN NOT NULL DEFAULT false;
