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
CREATE TABLE "company" (
    "id" UUID NOT NULL,
    "company_number" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "register_number" TEXT,
    "company_custom_id" TEXT,
    "parent_id" UUID,
    "ancestors" UUID[],
    "database_url" TEXT NOT NULL,
    "owner_name" TEXT NOT NULL,
    "owner_number" TEXT NOT NULL,
    "owner_mobile_country_code" TEXT NOT NULL,
    "owner_email" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "zip" TEXT,
    "public_plans" BOOLEAN NOT NULL,
    "customer_notifications" BOOLEAN NOT NULL,
    "use_inventory" BOOLEAN NOT NULL,
    "payment_gateway" BOOLEAN NOT NULL,
    "dividend_percentage" DECIMAL(5,2) NOT NULL,
    "tax_percentage" DECIMAL(5,2) NOT NULL,
    "prepaid_subscriptions" INTEGER NOT NULL DEFAULT 0,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prepaid_use" (
    "payment_id" TEXT NOT NULL,
    "company_id" UUID NOT NULL,
    "taken_at" TIMESTAMPTZ(3),
    "returned_at" TIMESTAMPTZ(3),

    CONSTRAINT "prepaid_use_pkey" PRIMARY KEY ("payment_id")
);

-- CreateTable
CREATE TABLE "settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "currencies" TEXT[],
    "email_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_host" TEXT NOT NULL,
    "sealed_email_password" TEXT NOT NULL,
    "max_patients" INTEGER NOT NULL,
    "guarantee_months" INTEGER NOT NULL,
    "report_months" INTEGER NOT NULL,
    "dashboard_url" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("id")
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
CREATE UNIQUE INDEX "company_company_number_key" ON "company"("company_number");

-- CreateIndex
CREATE INDEX "company_parent_id_idx" ON "company"("parent_id");

-- CreateIndex
CREATE INDEX "company_ancestors_idx" ON "company" USING GIN ("ancestors");

-- CreateIndex
CREATE INDEX "company_database_url_idx" ON "company"("database_url");

-- CreateIndex
CREATE INDEX "company_name_id_idx" ON "company"("name", "id");

-- CreateIndex
CREATE INDEX "company_type_id_idx" ON "company"("type", "id");

-- CreateIndex
CREATE INDEX "company_company_custom_id_id_idx" ON "company"("company_custom_id", "id");

-- CreateIndex
CREATE INDEX "company_country_id_idx" ON "company"("country", "id");

-- CreateIndex
CREATE INDEX "company_register_number_id_idx" ON "company"("register_number", "id");

-- CreateIndex
CREATE INDEX "company_created_at_id_idx" ON "company"("created_at", "id");

-- AddForeignKey
ALTER TABLE "company" ADD CONSTRAINT "company_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
