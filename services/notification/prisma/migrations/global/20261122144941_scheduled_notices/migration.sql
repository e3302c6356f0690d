-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "channel" TEXT NOT NULL DEFAULT 'mail',
ADD COLUMN     "provider_id" TEXT,
ADD COLUMN     "quiet_zone" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "delivery_provider_id_key" ON "delivery"("provider_id");
