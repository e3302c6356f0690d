-- CreateTable
CREATE TABLE "device_note" (
    "log_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "notes" TEXT NOT NULL,

    CONSTRAINT "device_note_pkey" PRIMARY KEY ("log_id")
);

-- CreateIndex
CREATE INDEX "device_note_customer_id_idx" ON "device_note"("customer_id");
