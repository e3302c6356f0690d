-- DropIndex
DROP INDEX "delivery_customer_id_idx";

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "address" TEXT,
ADD COLUMN     "instead" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "notice_choice" (
    "person_id" UUID NOT NULL,
    "quiet_from" INTEGER,
    "quiet_until" INTEGER,
    "weekly" BOOLEAN NOT NULL,

    CONSTRAINT "notice_choice_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "failing_address" (
    "person_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "failing_address_pkey" PRIMARY KEY ("person_id","channel")
);

-- CreateIndex
CREATE INDEX "delivery_customer_id_created_at_id_idx" ON "delivery"("customer_id", "created_at" DESC, "id");
