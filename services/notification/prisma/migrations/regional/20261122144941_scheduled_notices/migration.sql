-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "channel" TEXT NOT NULL DEFAULT 'mail',
ADD COLUMN     "provider_id" TEXT,
ADD COLUMN     "quiet_zone" TEXT;

-- CreateTable
CREATE TABLE "parent" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "company_id" UUID NOT NULL,
    "doctor_id" UUID,
    "lock" BOOLEAN NOT NULL,
    "debug" BOOLEAN NOT NULL,
    "timezone" TEXT NOT NULL,
    "removed" BOOLEAN NOT NULL,

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
    "renewing" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed" BOOLEAN NOT NULL,

    CONSTRAINT "patient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "database_url" TEXT NOT NULL,
    "customer_notifications" BOOLEAN NOT NULL,
    "disabled" BOOLEAN NOT NULL,

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "company_id" UUID,
    "user_type" TEXT,
    "timezone" TEXT,
    "locked" BOOLEAN,

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "owned_device" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "company_id" UUID NOT NULL,
    "serial" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "discard_day" DATE NOT NULL,

    CONSTRAINT "owned_device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "days_of_use" (
    "account_id" UUID NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,

    CONSTRAINT "days_of_use_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "due_notice" (
    "subject_id" UUID NOT NULL,
    "about" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "due_notice_pkey" PRIMARY KEY ("subject_id")
);

-- CreateTable
CREATE TABLE "notice_mark" (
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "notice_mark_pkey" PRIMARY KEY ("kind","subject_id","day")
);

-- CreateTable
CREATE TABLE "notice_stop" (
    "person_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL,

    CONSTRAINT "notice_stop_pkey" PRIMARY KEY ("person_id","kind","channel")
);

-- CreateIndex
CREATE INDEX "patient_user_id_idx" ON "patient"("user_id");

-- CreateIndex
CREATE INDEX "staff_company_id_idx" ON "staff"("company_id");

-- CreateIndex
CREATE INDEX "owned_device_company_id_discard_day_idx" ON "owned_device"("company_id", "discard_day");

-- CreateIndex
CREATE INDEX "due_notice_due_at_idx" ON "due_notice"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_provider_id_key" ON "delivery"("provider_id");
