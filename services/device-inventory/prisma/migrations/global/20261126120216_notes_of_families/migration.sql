-- AlterTable
ALTER TABLE "device_log" ADD COLUMN     "customer_region" TEXT;
