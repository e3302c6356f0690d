-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "message_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "headers" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox" (
    "consumer" TEXT NOT NULL,
    "message_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("consumer","message_id")
);

-- CreateTable
CREATE TABLE "job_lease" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "slot" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_lease_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "plan_id" UUID NOT NULL,
    "plan_name" TEXT NOT NULL,
    "catalog_name" TEXT NOT NULL,
    "billing_type" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "failure" TEXT,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(12,2) NOT NULL,
    "price" DECIMAL(12,2) NOT NULL,
    "deposit" DECIMAL(12,2) NOT NULL,
    "purchase" DECIMAL(12,2) NOT NULL,
    "tax_percentage" DECIMAL(5,2) NOT NULL,
    "valid_months" INTEGER NOT NULL,
    "valid_days" INTEGER NOT NULL,
    "experience_months" INTEGER NOT NULL,
    "experience_days" INTEGER NOT NULL,
    "renew_end_months" INTEGER,
    "auto_renew" BOOLEAN NOT NULL,
    "first_charge" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "new_expired_date" TIMESTAMPTZ(3),
    "guarantee_until" TIMESTAMPTZ(3),
    "reference_number" TEXT,
    "intent_id" TEXT,
    "session_id" TEXT,
    "charge_id" TEXT,
    "receipt_url" TEXT,
    "link_url" TEXT,
    "link_expires_at" TIMESTAMPTZ(3),
    "open" BOOLEAN NOT NULL,
    "ask_at" TIMESTAMPTZ(3),
    "refund_amount" DECIMAL(12,2),
    "refund_requested_at" TIMESTAMPTZ(3),
    "refunded_at" TIMESTAMPTZ(3),
    "subscription_id" UUID,
    "period" TEXT,
    "renewal_try" INTEGER,
    "last_event" JSONB,
    "last_event_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "plan_id" UUID NOT NULL,
    "first_payment_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "period" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "first_declined_at" TIMESTAMPTZ(3),
    "next_try_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_customer" (
    "customer_id" UUID NOT NULL,
    "provider_id" TEXT NOT NULL,
    "payment_method_id" TEXT,
    "brand" TEXT,
    "last4" TEXT,
    "expiry_month" INTEGER,
    "expiry_year" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_customer_pkey" PRIMARY KEY ("customer_id")
);

-- CreateTable
CREATE TABLE "provider_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reference_sequence" (
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "reference_sequence_pkey" PRIMARY KEY ("year")
);

-- CreateTable
CREATE TABLE "company" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "parent_company_id" UUID,
    "ancestors" UUID[],
    "public_plans" BOOLEAN NOT NULL,
    "tax_percentage" DECIMAL(5,2) NOT NULL,
    "disabled" BOOLEAN NOT NULL,

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "database" TEXT,
    "company_id" UUID,
    "product_id" UUID NOT NULL,
    "billing_type" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "price" DECIMAL(12,2) NOT NULL,
    "deposit" DECIMAL(12,2) NOT NULL,
    "purchase" DECIMAL(12,2) NOT NULL,
    "valid_months" INTEGER NOT NULL,
    "valid_days" INTEGER NOT NULL,
    "experience_months" INTEGER NOT NULL,
    "experience_days" INTEGER NOT NULL,
    "renew_end_months" INTEGER,
    "status" TEXT NOT NULL,
    "payment_gateway" BOOLEAN NOT NULL,
    "legacy" BOOLEAN NOT NULL,
    "terms_url" TEXT,
    "guarantee_url" TEXT,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,

    CONSTRAINT "catalog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "parent" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "first_name" TEXT,
    "middle_name" TEXT,
    "last_name" TEXT,
    "email" TEXT,
    "search" TEXT NOT NULL,
    "company_id" UUID NOT NULL,
    "doctor_id" UUID,
    "debug" BOOLEAN NOT NULL,
    "timezone" TEXT NOT NULL,

    CONSTRAINT "parent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "patient" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "parent_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "doctor_id" UUID,
    "first_name" TEXT,
    "last_name" TEXT,
    "username" TEXT,
    "expired_date" TIMESTAMPTZ(3),
    "paid" BOOLEAN NOT NULL,

    CONSTRAINT "patient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "serial_number" TEXT NOT NULL,
    "customer_id" UUID,

    CONSTRAINT "device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "full_name" TEXT,

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "outbox_message_id_key" ON "outbox"("message_id");

-- CreateIndex
CREATE INDEX "outbox_published_at_id_idx" ON "outbox"("published_at", "id");

-- CreateIndex
CREATE INDEX "outbox_subject_id_idx" ON "outbox"("subject", "id");

-- CreateIndex
CREATE INDEX "inbox_received_at_idx" ON "inbox"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_reference_number_key" ON "payment"("reference_number");

-- CreateIndex
CREATE UNIQUE INDEX "payment_intent_id_key" ON "payment"("intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_session_id_key" ON "payment"("session_id");

-- CreateIndex
CREATE INDEX "payment_created_at_id_idx" ON "payment"("created_at", "id");

-- CreateIndex
CREATE INDEX "payment_company_id_created_at_id_idx" ON "payment"("company_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payment_customer_id_created_at_id_idx" ON "payment"("customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payment_account_id_created_at_id_idx" ON "payment"("account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payment_status_created_at_id_idx" ON "payment"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "payment_plan_name_id_idx" ON "payment"("plan_name", "id");

-- CreateIndex
CREATE INDEX "payment_amount_id_idx" ON "payment"("amount", "id");

-- CreateIndex
CREATE INDEX "payment_paid_at_id_idx" ON "payment"("paid_at", "id");

-- CreateIndex
CREATE INDEX "payment_plan_id_idx" ON "payment"("plan_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_subscription_id_period_renewal_try_key" ON "payment"("subscription_id", "period", "renewal_try");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_first_payment_id_key" ON "subscription"("first_payment_id");

-- CreateIndex
CREATE INDEX "subscription_account_id_idx" ON "subscription"("account_id");

-- CreateIndex
CREATE INDEX "subscription_customer_id_idx" ON "subscription"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "provider_customer_provider_id_key" ON "provider_customer"("provider_id");

-- CreateIndex
CREATE INDEX "provider_event_payment_id_idx" ON "provider_event"("payment_id");

-- CreateIndex
CREATE INDEX "company_name_id_idx" ON "company"("name", "id");

-- CreateIndex
CREATE INDEX "company_ancestors_idx" ON "company" USING GIN ("ancestors");

-- CreateIndex
CREATE INDEX "plan_database_idx" ON "plan"("database");

-- CreateIndex
CREATE INDEX "plan_company_id_idx" ON "plan"("company_id");

-- CreateIndex
CREATE INDEX "parent_email_id_idx" ON "parent"("email", "id");

-- CreateIndex
CREATE INDEX "parent_doctor_id_idx" ON "parent"("doctor_id");

-- CreateIndex
CREATE INDEX "patient_parent_id_idx" ON "patient"("parent_id");

-- CreateIndex
CREATE INDEX "patient_doctor_id_idx" ON "patient"("doctor_id");

-- CreateIndex
CREATE INDEX "patient_username_id_idx" ON "patient"("username", "id");

-- CreateIndex
CREATE INDEX "device_customer_id_idx" ON "device"("customer_id");

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "parent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "patient"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE SET NULL ON UPDATE CASCADE;
