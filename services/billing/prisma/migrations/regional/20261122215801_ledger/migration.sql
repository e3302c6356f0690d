-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "refund_failed_at" TIMESTAMPTZ(3),
ADD COLUMN     "refund_failures" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ledger_entry" (
    "effect" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "surplus_of" TEXT,
    "currency" TEXT NOT NULL,
    "debit" TEXT NOT NULL,
    "credit" TEXT NOT NULL,
    "units" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "booked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("effect","line")
);

-- CreateTable
CREATE TABLE "book_finding" (
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "expected" BIGINT NOT NULL,
    "found" BIGINT NOT NULL,
    "repaired" BOOLEAN NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "book_finding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "book_match" (
    "id" INTEGER NOT NULL,
    "matched_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "book_match_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dispute" (
    "id" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(12,2) NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "due_by" TIMESTAMPTZ(3),
    "withdrawn" BOOLEAN NOT NULL,
    "reinstated" BOOLEAN NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ledger_entry_payment_id_idx" ON "ledger_entry"("payment_id");

-- CreateIndex
CREATE INDEX "ledger_entry_company_id_at_idx" ON "ledger_entry"("company_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "book_finding_payment_id_kind_subject_expected_found_key" ON "book_finding"("payment_id", "kind", "subject", "expected", "found");

-- CreateIndex
CREATE INDEX "dispute_payment_id_idx" ON "dispute"("payment_id");

-- CreateIndex
CREATE INDEX "dispute_account_id_idx" ON "dispute"("account_id");

-- CreateIndex
CREATE INDEX "payment_refunded_at_idx" ON "payment"("refunded_at");
