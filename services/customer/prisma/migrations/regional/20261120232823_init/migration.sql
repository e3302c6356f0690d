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
CREATE TABLE "parent" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "doctor_id" UUID,
    "first_name" TEXT,
    "middle_name" TEXT,
    "last_name" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "mobile_country_code" TEXT,
    "register_date" TIMESTAMPTZ(3) NOT NULL,
    "last_login_at" TIMESTAMPTZ(3),
    "lock" BOOLEAN NOT NULL DEFAULT false,
    "requesting" BOOLEAN NOT NULL DEFAULT false,
    "debug" BOOLEAN NOT NULL DEFAULT false,
    "language" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "timezone_update_date" TIMESTAMPTZ(3),
    "country" TEXT NOT NULL,
    "zip" TEXT,
    "address" TEXT,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "reference_number" TEXT NOT NULL,
    "notes" TEXT,
    "need_required" BOOLEAN NOT NULL DEFAULT false,
    "patient_count" INTEGER NOT NULL DEFAULT 0,
    "name_search" TEXT,
    "search" TEXT,
    "doctor_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "parent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "parent_count" (
    "company_id" UUID NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "parent_count_pkey" PRIMARY KEY ("company_id")
);

-- CreateTable
CREATE TABLE "patient" (
    "id" UUID NOT NULL,
    "parent_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "doctor_id" UUID,
    "first_name" TEXT,
    "last_name" TEXT,
    "patient_id" TEXT,
    "patient_id_key" TEXT,
    "name_search" TEXT,
    "birth_date" DATE,
    "prescription_number" TEXT,
    "comments" TEXT,
    "username" TEXT,
    "username_key" TEXT,
    "password_hash" TEXT,
    "plan_id" UUID,
    "expired_date" TIMESTAMPTZ(3),
    "experience_date" TIMESTAMPTZ(3),
    "subscription_status" TEXT NOT NULL DEFAULT 'none',
    "subscription_at" TIMESTAMPTZ(3),
    "renew_has_end" BOOLEAN NOT NULL DEFAULT false,
    "paid" BOOLEAN NOT NULL DEFAULT false,
    "free_trial_used" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "patient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_change" (
    "seq" BIGSERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "patient_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "plan_id" UUID,
    "billing_type" TEXT,
    "months" INTEGER NOT NULL DEFAULT 0,
    "days" INTEGER NOT NULL DEFAULT 0,
    "experience_date" TIMESTAMPTZ(3),
    "expired_date" TIMESTAMPTZ(3),

    CONSTRAINT "plan_change_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "request" (
    "id" UUID NOT NULL,
    "parent_id" UUID,
    "staff_id" UUID,
    "company_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "file_list" JSONB NOT NULL,
    "device_id" UUID,
    "account_id" UUID,
    "is_refund" BOOLEAN NOT NULL DEFAULT false,
    "refund_type" TEXT,
    "open" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "topic" TEXT,
    "start_at" TIMESTAMPTZ(3),
    "duration_minutes" INTEGER,
    "note" TEXT,

    CONSTRAINT "request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_failure" (
    "username_key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_failure_pkey" PRIMARY KEY ("username_key")
);

-- CreateTable
CREATE TABLE "company" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "database_url" TEXT NOT NULL,
    "ancestors" UUID[],
    "public_plans" BOOLEAN NOT NULL,
    "customer_notifications" BOOLEAN NOT NULL,
    "disabled" BOOLEAN NOT NULL,

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "full_name" TEXT,
    "company_id" UUID,
    "user_type" TEXT,

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "serial_number" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "customer_id" UUID,

    CONSTRAINT "device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("id")
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
CREATE UNIQUE INDEX "parent_email_key" ON "parent"("email");

-- CreateIndex
CREATE UNIQUE INDEX "parent_reference_number_key" ON "parent"("reference_number");

-- CreateIndex
CREATE UNIQUE INDEX "patient_username_key_key" ON "patient"("username_key");

-- CreateIndex
CREATE INDEX "patient_parent_id_id_idx" ON "patient"("parent_id", "id");

-- CreateIndex
CREATE INDEX "patient_plan_id_idx" ON "patient"("plan_id");

-- CreateIndex
CREATE UNIQUE INDEX "patient_company_id_patient_id_key_key" ON "patient"("company_id", "patient_id_key");

-- CreateIndex
CREATE UNIQUE INDEX "plan_change_key_key" ON "plan_change"("key");

-- CreateIndex
CREATE INDEX "plan_change_patient_id_seq_idx" ON "plan_change"("patient_id", "seq");

-- CreateIndex
CREATE INDEX "request_parent_id_created_at_id_idx" ON "request"("parent_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "request_parent_id_type_id_idx" ON "request"("parent_id", "type", "id");

-- CreateIndex
CREATE INDEX "company_ancestors_idx" ON "company" USING GIN ("ancestors");

-- CreateIndex
CREATE INDEX "company_name_id_idx" ON "company"("name", "id");

-- CreateIndex
CREATE INDEX "device_customer_id_idx" ON "device"("customer_id");

-- AddForeignKey
ALTER TABLE "patient" ADD CONSTRAINT "patient_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "parent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_change" ADD CONSTRAINT "plan_change_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patient"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
