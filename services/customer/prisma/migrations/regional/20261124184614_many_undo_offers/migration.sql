-- AlterTable
ALTER TABLE "undo_offer" ADD COLUMN     "offer_id" UUID;

-- CreateIndex
CREATE INDEX "undo_offer_offer_id_idx" ON "undo_offer"("offer_id");
