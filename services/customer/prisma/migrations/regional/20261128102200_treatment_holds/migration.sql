-- AlterTable
ALTER TABLE "work_item" ADD COLUMN     "rank" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "treatment_hold" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "customer_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3),
    "kinds" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "treatment_hold_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "treatment_hold_customer_id_idx" ON "treatment_hold"("customer_id");

-- CreateIndex
CREATE INDEX "work_item_rank_since_id_idx" ON "work_item"("rank", "since", "id");

-- CreateIndex
CREATE INDEX "work_item_rank_since_desc_idx" ON "work_item"("rank", "since" DESC, "id" DESC);
