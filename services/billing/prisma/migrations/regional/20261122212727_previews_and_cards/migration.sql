-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "changed_to" JSONB;

-- AlterTable
ALTER TABLE "provider_customer" ADD COLUMN     "card_refused" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "expiry_told" INTEGER;
