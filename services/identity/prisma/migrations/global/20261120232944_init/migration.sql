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
CREATE TABLE "staff" (
    "id" UUID NOT NULL,
    "full_name" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "user_type" TEXT,
    "company_id" UUID,
    "phone" TEXT NOT NULL,
    "mobile_country_code" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "timezone_update_date" TIMESTAMPTZ(3),
    "language" TEXT NOT NULL,
    "image_url" TEXT,
    "last_login_at" TIMESTAMPTZ(3),
    "display_message" BOOLEAN NOT NULL DEFAULT false,
    "locked" BOOLEAN NOT NULL DEFAULT false,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_reset_key" (
    "hash" TEXT NOT NULL,
    "staff_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_reset_key_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "kid" TEXT NOT NULL,
    "generation" INTEGER NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "sealed_private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("kid")
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
CREATE UNIQUE INDEX "staff_email_key" ON "staff"("email");

-- CreateIndex
CREATE INDEX "staff_company_id_user_type_idx" ON "staff"("company_id", "user_type");

-- CreateIndex
CREATE INDEX "staff_full_name_id_idx" ON "staff"("full_name", "id");

-- CreateIndex
CREATE INDEX "staff_type_id_idx" ON "staff"("type", "id");

-- CreateIndex
CREATE INDEX "staff_user_type_id_idx" ON "staff"("user_type", "id");

-- CreateIndex
CREATE INDEX "staff_phone_id_idx" ON "staff"("phone", "id");

-- CreateIndex
CREATE INDEX "staff_last_login_at_id_idx" ON "staff"("last_login_at", "id");

-- CreateIndex
CREATE INDEX "staff_created_at_id_idx" ON "staff"("created_at", "id");

-- CreateIndex
CREATE INDEX "staff_reset_key_staff_id_idx" ON "staff_reset_key"("staff_id");

-- CreateIndex
CREATE INDEX "staff_reset_key_expires_at_idx" ON "staff_reset_key"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "signing_key_generation_key" ON "signing_key"("generation");

-- CreateIndex
CREATE INDEX "wrong_password_account_at_idx" ON "wrong_password"("account", "at");

-- CreateIndex
CREATE INDEX "wrong_password_at_idx" ON "wrong_password"("at");

-- CreateIndex
CREATE INDEX "company_ancestors_idx" ON "company" USING GIN ("ancestors");

-- CreateIndex
CREATE INDEX "company_database_url_idx" ON "company"("database_url");

-- CreateIndex
CREATE INDEX "access_log_actor_id_at_idx" ON "access_log"("actor_id", "at");

-- CreateIndex
CREATE INDEX "access_log_at_idx" ON "access_log"("at");

-- AddForeignKey
ALTER TABLE "staff_reset_key" ADD CONSTRAINT "staff_reset_key_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
