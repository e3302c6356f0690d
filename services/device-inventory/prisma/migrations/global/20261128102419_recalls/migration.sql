-- AlterTable
ALTER TABLE "device" ADD COLUMN     "recall_hold" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "recall_id" UUID,
ADD COLUMN     "udi_di" TEXT,
ADD COLUMN     "udi_expires" DATE,
ADD COLUMN     "udi_lot" TEXT,
ADD COLUMN     "udi_made" DATE,
ADD COLUMN     "udi_parsed" TEXT,
ADD COLUMN     "udi_serial" TEXT;

-- CreateTable
CREATE TABLE "recall" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "reason" JSONB NOT NULL,
    "mode" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "criteria" JSONB NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "recall_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recall_device" (
    "id" UUID NOT NULL,
    "recall_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "serial_key" TEXT NOT NULL,
    "customer_id" UUID,
    "customer_region" TEXT,
    "state" TEXT NOT NULL DEFAULT 'selected',
    "outcome" TEXT,
    "informed_at" TIMESTAMPTZ(3),
    "acknowledged_at" TIMESTAMPTZ(3),
    "returning_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "chased" INTEGER NOT NULL DEFAULT 0,
    "to_call" BOOLEAN NOT NULL DEFAULT false,
    "released" BOOLEAN NOT NULL DEFAULT false,
    "replaced_by_id" UUID,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "recall_device_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "recall_created_at_id_idx" ON "recall"("created_at", "id");

-- CreateIndex
CREATE INDEX "recall_state_created_at_idx" ON "recall"("state", "created_at");

-- CreateIndex
CREATE INDEX "recall_device_recall_id_serial_key_idx" ON "recall_device"("recall_id", "serial_key");

-- CreateIndex
CREATE INDEX "recall_device_recall_id_state_idx" ON "recall_device"("recall_id", "state");

-- CreateIndex
CREATE INDEX "recall_device_device_id_idx" ON "recall_device"("device_id");

-- CreateIndex
CREATE INDEX "recall_device_customer_id_idx" ON "recall_device"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "recall_device_recall_id_device_id_key" ON "recall_device"("recall_id", "device_id");

-- CreateIndex
CREATE INDEX "device_udi_di_udi_lot_idx" ON "device"("udi_di", "udi_lot");

-- CreateIndex
CREATE INDEX "device_udi_lot_idx" ON "device"("udi_lot");

-- CreateIndex
CREATE INDEX "device_udi_serial_idx" ON "device"("udi_serial");

-- CreateIndex
CREATE INDEX "device_recall_id_idx" ON "device"("recall_id");

-- AddForeignKey
ALTER TABLE "recall_device" ADD CONSTRAINT "recall_device_recall_id_fkey" FOREIGN KEY ("recall_id") REFERENCES "recall"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
