-- AlterTable
ALTER TABLE "patient" ADD COLUMN     "gone" BOOLEAN NOT NULL DEFAULT false;

UPDATE "patient" SET "gone" = "deleted";
