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
CREATE TABLE "device" (
    "id" UUID NOT NULL,
    "serial_number" TEXT NOT NULL,
    "serial_key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "product_id" UUID NOT NULL,
    "product_name" TEXT NOT NULL DEFAULT '',
    "company_id" UUID NOT NULL,
    "company_name" TEXT NOT NULL DEFAULT '',
    "ownership_id" UUID NOT NULL,
    "to_company_id" UUID,
    "customer_id" UUID,
    "customer_region" TEXT,
    "status" TEXT NOT NULL,
    "status_before_lost" TEXT,
    "qrcode" TEXT NOT NULL,
    "order_number" TEXT NOT NULL,
    "udi" TEXT NOT NULL,
    "version_id" UUID,
    "comments" TEXT NOT NULL DEFAULT '',
    "duration" DECIMAL(10,2),
    "intervals" DECIMAL(10,2),
    "times_per_day" DECIMAL(10,2),
    "times_per_week" DECIMAL(10,2),
    "twice_per_24" BOOLEAN NOT NULL DEFAULT false,
    "created_date" TIMESTAMPTZ(3) NOT NULL,
    "service_date" TIMESTAMPTZ(3) NOT NULL,
    "discard_date" TIMESTAMPTZ(3) NOT NULL,
    "binding_date" TIMESTAMPTZ(3),
    "distributed_at" TIMESTAMPTZ(3),
    "last_usage" TIMESTAMPTZ(3),
    "search" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_log" (
    "id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "date" TIMESTAMPTZ(3) NOT NULL,
    "action" TEXT NOT NULL,
    "from_status" TEXT,
    "to_status" TEXT,
    "company_id" UUID,
    "to_company_id" UUID,
    "customer_id" UUID,
    "logging" TEXT[],
    "notes" TEXT NOT NULL DEFAULT '',
    "actor_id" UUID,
    "actor_role" TEXT,
    "actor_region" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "ancestors" UUID[],
    "disabled" BOOLEAN NOT NULL,

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "version_id" UUID NOT NULL,
    "duration" DECIMAL(10,2) NOT NULL,
    "intervals" DECIMAL(10,2) NOT NULL,
    "times_per_day" DECIMAL(10,2) NOT NULL,
    "times_per_week" DECIMAL(10,2) NOT NULL,

    CONSTRAINT "catalog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "md5" TEXT NOT NULL,
    "notification" BOOLEAN NOT NULL,

    CONSTRAINT "release_pkey" PRIMARY KEY ("id")
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
CREATE UNIQUE INDEX "device_serial_key" ON "device"("serial_key");

-- CreateIndex
CREATE UNIQUE INDEX "device_customer" ON "device"("customer_id");

-- CreateIndex
CREATE INDEX "device_product_name_id_idx" ON "device"("product_name", "id");

-- CreateIndex
CREATE INDEX "device_company_name_id_idx" ON "device"("company_name", "id");

-- CreateIndex
CREATE INDEX "device_company_id_status_idx" ON "device"("company_id", "status");

-- CreateIndex
CREATE INDEX "device_type_id_idx" ON "device"("type", "id");

-- CreateIndex
CREATE INDEX "device_status_id_idx" ON "device"("status", "id");

-- CreateIndex
CREATE INDEX "device_udi_id_idx" ON "device"("udi", "id");

-- CreateIndex
CREATE INDEX "device_order_number_id_idx" ON "device"("order_number", "id");

-- CreateIndex
CREATE INDEX "device_created_date_id_idx" ON "device"("created_date", "id");

-- CreateIndex
CREATE INDEX "device_updated_at_id_idx" ON "device"("updated_at", "id");

-- CreateIndex
CREATE INDEX "device_product_id_idx" ON "device"("product_id");

-- CreateIndex
CREATE INDEX "device_version_id_idx" ON "device"("version_id");

-- CreateIndex
CREATE INDEX "device_log_device_id_date_idx" ON "device_log"("device_id", "date");

-- CreateIndex
CREATE INDEX "company_ancestors_idx" ON "company" USING GIN ("ancestors");

-- CreateIndex
CREATE INDEX "company_region_idx" ON "company"("region");

-- AddForeignKey
ALTER TABLE "device_log" ADD CONSTRAINT "device_log_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;
