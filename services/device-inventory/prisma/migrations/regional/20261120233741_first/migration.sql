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
CREATE TABLE "usage_record" (
    "record_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "happened_time" TIMESTAMPTZ(3) NOT NULL,
    "end_time" TIMESTAMPTZ(3) NOT NULL,
    "left_laser" TEXT NOT NULL,
    "right_laser" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "over_limit" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "usage_record_pkey" PRIMARY KEY ("account_id","happened_time","record_id")
);

-- CreateTable
CREATE TABLE "usage_key" (
    "record_id" UUID NOT NULL,
    "happened_time" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_key_pkey" PRIMARY KEY ("record_id")
);

-- CreateTable
CREATE TABLE "usage_day" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "uses" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_day_pkey" PRIMARY KEY ("account_id","day")
);

-- CreateTable
CREATE TABLE "first_use" (
    "account_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "first_use_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "device_usage" (
    "device_id" UUID NOT NULL,
    "last_usage" TIMESTAMPTZ(3) NOT NULL,
    "copied" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "device_usage_pkey" PRIMARY KEY ("device_id")
);

-- CreateTable
CREATE TABLE "treatment_leave" (
    "account_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "happened_time" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "treatment_leave_pkey" PRIMARY KEY ("account_id","device_id","happened_time")
);

-- CreateTable
CREATE TABLE "parent" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "first_name" TEXT,
    "last_name" TEXT,
    "email" TEXT,
    "search" TEXT,
    "company_id" UUID NOT NULL,
    "doctor_id" UUID,
    "lock" BOOLEAN NOT NULL,
    "timezone" TEXT NOT NULL,

    CONSTRAINT "parent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "patient" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "user_id" UUID NOT NULL,
    "doctor_id" UUID,
    "first_name" TEXT,
    "last_name" TEXT,
    "expired_date" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "patient_pkey" PRIMARY KEY ("id")
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
CREATE INDEX "usage_record_device_id_happened_time_idx" ON "usage_record"("device_id", "happened_time");

-- CreateIndex
CREATE INDEX "parent_company_id_idx" ON "parent"("company_id");

-- CreateIndex
CREATE INDEX "patient_user_id_idx" ON "patient"("user_id");

-- CreateIndex
CREATE INDEX "patient_doctor_id_idx" ON "patient"("doctor_id");
