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
CREATE TABLE "release" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL,
    "md5" TEXT NOT NULL,
    "notification" BOOLEAN NOT NULL DEFAULT false,
    "search" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "release_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "version_id" UUID NOT NULL,
    "width" DECIMAL(10,2) NOT NULL,
    "height" DECIMAL(10,2) NOT NULL,
    "duration" DECIMAL(10,2) NOT NULL,
    "intervals" DECIMAL(10,2) NOT NULL,
    "times_per_day" DECIMAL(10,2) NOT NULL,
    "times_per_week" DECIMAL(10,2) NOT NULL,
    "image_url" TEXT,
    "search" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "details" TEXT NOT NULL DEFAULT '',
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
    "search" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upload" (
    "key" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_type" TEXT NOT NULL,
    "uploaded_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "company" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "ancestors" UUID[],

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "product_id" UUID NOT NULL,
    "version_id" UUID,

    CONSTRAINT "device_pkey" PRIMARY KEY ("id")
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
CREATE UNIQUE INDEX "release_name_key" ON "release"("name");

-- CreateIndex
CREATE INDEX "release_created_at_id_idx" ON "release"("created_at", "id");

-- CreateIndex
CREATE INDEX "release_description_id_idx" ON "release"("description", "id");

-- CreateIndex
CREATE UNIQUE INDEX "catalog_reference_key" ON "catalog"("reference");

-- CreateIndex
CREATE INDEX "catalog_name_id_idx" ON "catalog"("name", "id");

-- CreateIndex
CREATE INDEX "catalog_version_id_idx" ON "catalog"("version_id");

-- CreateIndex
CREATE INDEX "catalog_created_at_id_idx" ON "catalog"("created_at", "id");

-- CreateIndex
CREATE INDEX "catalog_duration_id_idx" ON "catalog"("duration", "id");

-- CreateIndex
CREATE INDEX "catalog_intervals_id_idx" ON "catalog"("intervals", "id");

-- CreateIndex
CREATE INDEX "catalog_times_per_day_id_idx" ON "catalog"("times_per_day", "id");

-- CreateIndex
CREATE INDEX "catalog_times_per_week_id_idx" ON "catalog"("times_per_week", "id");

-- CreateIndex
CREATE INDEX "plan_name_id_idx" ON "plan"("name", "id");

-- CreateIndex
CREATE INDEX "plan_billing_type_id_idx" ON "plan"("billing_type", "id");

-- CreateIndex
CREATE INDEX "plan_price_id_idx" ON "plan"("price", "id");

-- CreateIndex
CREATE INDEX "plan_valid_months_valid_days_id_idx" ON "plan"("valid_months", "valid_days", "id");

-- CreateIndex
CREATE INDEX "plan_created_at_id_idx" ON "plan"("created_at", "id");

-- CreateIndex
CREATE INDEX "plan_type_database_idx" ON "plan"("type", "database");

-- CreateIndex
CREATE INDEX "plan_company_id_idx" ON "plan"("company_id");

-- CreateIndex
CREATE INDEX "plan_product_id_idx" ON "plan"("product_id");

-- CreateIndex
CREATE INDEX "upload_created_at_idx" ON "upload"("created_at");

-- CreateIndex
CREATE INDEX "company_ancestors_idx" ON "company" USING GIN ("ancestors");

-- CreateIndex
CREATE INDEX "device_product_id_idx" ON "device"("product_id");

-- CreateIndex
CREATE INDEX "device_version_id_idx" ON "device"("version_id");

-- AddForeignKey
ALTER TABLE "catalog" ADD CONSTRAINT "catalog_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "release"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan" ADD CONSTRAINT "plan_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "catalog"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
