-- CreateTable
CREATE TABLE "undo_offer" (
    "id" UUID NOT NULL,
    "parent_id" UUID NOT NULL,
    "actor_id" UUID NOT NULL,
    "act" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "undo_offer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "undo_offer_at_idx" ON "undo_offer"("at");

ALTER TABLE "undo_offer"
  ADD CONSTRAINT "undo_offer_act_words" CHECK ("act" IN ('lock', 'unlock', 'closeRequests')) NOT VALID;
ALTER TABLE "undo_offer"
  VALIDATE CONSTRAINT "undo_offer_act_words";
