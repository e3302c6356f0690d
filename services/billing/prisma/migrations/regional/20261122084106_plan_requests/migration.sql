-- CreateTable
CREATE TABLE "plan_request" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "plan_id" UUID NOT NULL,
    "billing_type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "asked_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "payment_id" UUID,

    CONSTRAINT "plan_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "plan_request_payment_id_key" ON "plan_request"("payment_id");

-- CreateIndex
CREATE INDEX "plan_request_created_at_id_idx" ON "plan_request"("created_at", "id");

-- CreateIndex
CREATE INDEX "plan_request_company_id_created_at_id_idx" ON "plan_request"("company_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "plan_request_customer_id_idx" ON "plan_request"("customer_id");

-- At most one plan is asked for at a time.
CREATE UNIQUE INDEX plan_request_open ON plan_request (account_id) WHERE status = 'open';
