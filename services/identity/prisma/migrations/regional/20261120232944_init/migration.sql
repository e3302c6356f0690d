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
CREATE TABLE "credentials" (
    "customer_id" UUID NOT NULL,
    "email" TEXT,
    "password_hash" TEXT,
    "company_id" UUID,
    "active" BOOLEAN NOT NULL DEFAULT false,
    "locked" BOOLEAN NOT NULL DEFAULT false,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "revision" BIGINT NOT NULL DEFAULT 0,
    "reserved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("customer_id")
);

-- CreateTable
CREATE TABLE "customer_reset_key" (
    "hash" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_reset_key_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "wrong_password" (
    "id" BIGSERIAL NOT NULL,
    "account" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wrong_password_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "database_url" TEXT NOT NULL,
    "ancestors" UUID[],
    "use_inventory" BOOLEAN NOT NULL,
    "payment_gateway" BOOLEAN NOT NULL,
    "disabled" BOOLEAN NOT NULL,

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_log" (
    "message_id" UUID NOT NULL,
    "actor_id" UUID NOT NULL,
    "actor_role" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "call" TEXT NOT NULL,
    "concerning" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "access_log_pkey" PRIMARY KEY ("message_id")
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
CREATE UNIQUE INDEX "credentials_email_key" ON "credentials"("email");

-- CreateIndex
CREATE INDEX "credentials_active_reserved_at_idx" ON "credentials"("active", "reserved_at");

-- CreateIndex
CREATE INDEX "customer_reset_key_customer_id_idx" ON "customer_reset_key"("customer_id");

-- CreateIndex
CREATE INDEX "customer_reset_key_expires_at_idx" ON "customer_reset_key"("expires_at");

-- CreateIndex
CREATE INDEX "wrong_password_account_at_idx" ON "wrong_password"("account", "at");

-- CreateIndex
CREATE INDEX "wrong_password_at_idx" ON "wrong_password"("at");

-- CreateIndex
CREATE INDEX "access_log_actor_id_at_idx" ON "access_log"("actor_id", "at");

-- CreateIndex
CREATE INDEX "access_log_at_idx" ON "access_log"("at");

-- AddForeignKey
ALTER TABLE "customer_reset_key" ADD CONSTRAINT "customer_reset_key_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "credentials"("customer_id") ON DELETE CASCADE ON UPDATE CASCADE;
