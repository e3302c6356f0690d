-- AlterTable
ALTER TABLE "customer_email_key" ADD COLUMN     "used_at" TIMESTAMPTZ(3);
