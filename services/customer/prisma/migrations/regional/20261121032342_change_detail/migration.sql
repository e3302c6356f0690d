-- CreateTable
CREATE TABLE "change_detail" (
    "record_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "patient_id" UUID,
    "salt" TEXT NOT NULL,
    "changes" JSONB NOT NULL,

    CONSTRAINT "change_detail_pkey" PRIMARY KEY ("record_id")
);

-- CreateIndex
CREATE INDEX "change_detail_customer_id_idx" ON "change_detail"("customer_id");

-- CreateIndex
CREATE INDEX "change_detail_patient_id_idx" ON "change_detail"("patient_id");
