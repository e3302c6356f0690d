-- AlterTable
ALTER TABLE "ledger_entry" ADD COLUMN     "stated_in" TEXT,
ALTER COLUMN "payment_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "statement_month" (
    "month" TEXT NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "statement_month_pkey" PRIMARY KEY ("month")
);

-- CreateTable
CREATE TABLE "statement" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "company_id" UUID NOT NULL,
    "company_name" TEXT NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_on" DATE,
    "paid_reference" TEXT,
    "paid_by" UUID,

    CONSTRAINT "statement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statement_sum" (
    "statement_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "company_name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "charged" BIGINT NOT NULL,
    "refunded" BIGINT NOT NULL,
    "deposits" BIGINT NOT NULL,
    "tax" BIGINT NOT NULL,
    "revenue" BIGINT NOT NULL,
    "surplus" BIGINT NOT NULL,
    "disputed" BIGINT NOT NULL,
    "prepaid" BIGINT NOT NULL,
    "prepaid_tax" BIGINT NOT NULL,
    "prepaid_count" INTEGER NOT NULL,
    "wholesale" BIGINT NOT NULL,
    "wholesale_tax" BIGINT NOT NULL,
    "wholesale_count" INTEGER NOT NULL,

    CONSTRAINT "statement_sum_pkey" PRIMARY KEY ("statement_id","company_id","currency")
);

-- CreateTable
CREATE TABLE "dividend" (
    "statement_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "company_name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "of_month" TEXT NOT NULL,
    "revenue" BIGINT NOT NULL,
    "percentage" DECIMAL(5,2) NOT NULL,
    "units" BIGINT NOT NULL,

    CONSTRAINT "dividend_pkey" PRIMARY KEY ("statement_id","company_id","currency","of_month")
);

-- CreateIndex
CREATE UNIQUE INDEX "statement_number_key" ON "statement"("number");

-- CreateIndex
CREATE INDEX "statement_company_id_month_idx" ON "statement"("company_id", "month");

-- CreateIndex
CREATE INDEX "statement_month_company_name_id_idx" ON "statement"("month", "company_name", "id");

-- CreateIndex
CREATE INDEX "statement_company_name_month_idx" ON "statement"("company_name", "month");

-- CreateIndex
CREATE UNIQUE INDEX "statement_month_company_id_key" ON "statement"("month", "company_id");

-- CreateIndex
CREATE INDEX "dividend_company_id_of_month_idx" ON "dividend"("company_id", "of_month");

-- CreateIndex
CREATE INDEX "ledger_entry_stated_in_company_id_at_effect_idx" ON "ledger_entry"("stated_in", "company_id", "at", "effect");

-- AddForeignKey
ALTER TABLE "statement_sum" ADD CONSTRAINT "statement_sum_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "statement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dividend" ADD CONSTRAINT "dividend_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "statement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What no statement counts yet.
CREATE INDEX "ledger_entry_unstated_idx" ON "ledger_entry"("at") WHERE "stated_in" IS NULL;

-- What is of a payment names it.
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_payment"
  CHECK (("payment_id" IS NULL) = ("kind" IN ('dividend', 'settlement')));

-- Months that ended before are not closed: they were settled by other means.
INSERT INTO "statement_month" ("month", "closed_at")
VALUES (to_char(date_trunc('month', now()) - interval '1 month', 'YYYY-MM'), now());
