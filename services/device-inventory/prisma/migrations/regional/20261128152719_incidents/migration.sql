-- CreateTable
CREATE TABLE "incident" (
    "id" UUID NOT NULL,
    "customer_id" UUID,
    "account_id" UUID,
    "company_id" UUID NOT NULL,
    "cause" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "known_on" DATE NOT NULL,
    "aware_on" DATE NOT NULL,
    "deadlines" JSONB NOT NULL,
    "due_on" DATE NOT NULL,
    "reported_on" DATE,
    "closed_at" TIMESTAMPTZ(3),
    "symptom_id" UUID,
    "kinds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "eye" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "device_id" UUID,
    "serial_number" TEXT,
    "lot" TEXT,
    "product_name" TEXT,
    "description" TEXT,
    "closing_note" TEXT,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "incident_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "incident_symptom_id_key" ON "incident"("symptom_id");

-- CreateIndex
CREATE INDEX "incident_state_due_on_idx" ON "incident"("state", "due_on");

-- CreateIndex
CREATE INDEX "incident_state_created_at_idx" ON "incident"("state", "created_at");

-- CreateIndex
CREATE INDEX "incident_due_on_idx" ON "incident"("due_on");

-- CreateIndex
CREATE INDEX "incident_created_at_idx" ON "incident"("created_at");

-- CreateIndex
CREATE INDEX "incident_company_id_idx" ON "incident"("company_id");

-- CreateIndex
CREATE INDEX "incident_customer_id_idx" ON "incident"("customer_id");

-- CreateIndex
CREATE INDEX "incident_account_id_idx" ON "incident"("account_id");
