-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "discount" DECIMAL(12,2) NOT NULL DEFAULT 0,
ADD COLUMN     "discount_id" UUID;

-- CreateTable
CREATE TABLE "discount" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "value" DECIMAL(12,2) NOT NULL,
    "currency" TEXT,
    "charges" INTEGER NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,
    "last_day" DATE,
    "status" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "given_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "discount_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "discount_customer_id_created_at_id_idx" ON "discount"("customer_id", "created_at", "id");

-- A child has at most one discount at a time, and it is never used more often than it was given for.
CREATE UNIQUE INDEX discount_open ON discount (account_id) WHERE status = 'open';
ALTER TABLE discount ADD CONSTRAINT discount_uses CHECK (used BETWEEN 0 AND charges);
