-- AlterTable
ALTER TABLE "provider_customer" ADD COLUMN     "card_since" TIMESTAMPTZ(3);
