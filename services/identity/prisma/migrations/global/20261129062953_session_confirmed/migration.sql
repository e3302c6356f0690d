-- AlterTable
ALTER TABLE "staff_session" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3);
