-- CreateTable
CREATE TABLE "treated_month" (
    "account_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "uses" INTEGER NOT NULL,
    "rate" DOUBLE PRECISION,
    "company_id" UUID,
    "doctor_id" UUID,

    CONSTRAINT "treated_month_pkey" PRIMARY KEY ("account_id","month")
);

-- CreateIndex
CREATE INDEX "treated_month_month_rate_idx" ON "treated_month"("month", "rate");

-- CreateIndex
CREATE INDEX "treated_month_company_id_month_rate_idx" ON "treated_month"("company_id", "month", "rate");
