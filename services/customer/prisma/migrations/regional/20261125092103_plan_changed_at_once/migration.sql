-- AlterTable
ALTER TABLE "plan_change" ADD COLUMN     "starts_anew" BOOLEAN NOT NULL DEFAULT false;
