-- What was kept before the chain lacks most of what a record says now; no product has left the house with it.
DELETE FROM access_log;

-- DropIndex
DROP INDEX "access_log_actor_id_at_idx";

-- DropIndex
DROP INDEX "access_log_at_idx";

-- AlterTable
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_pkey",
DROP COLUMN "message_id",
ADD COLUMN     "actor_company_id" UUID,
ADD COLUMN     "address" TEXT NOT NULL,
ADD COLUMN     "changes" JSONB NOT NULL,
ADD COLUMN     "commitment" TEXT,
ADD COLUMN     "customer_ids" UUID[],
ADD COLUMN     "fields" TEXT[],
ADD COLUMN     "hash" TEXT NOT NULL,
ADD COLUMN     "patient_id" UUID,
ADD COLUMN     "previous_hash" TEXT NOT NULL,
ADD COLUMN     "record_id" UUID NOT NULL,
ADD COLUMN     "request_id" TEXT NOT NULL,
ADD COLUMN     "seq" BIGINT NOT NULL,
ADD CONSTRAINT "access_log_pkey" PRIMARY KEY ("seq");

-- CreateTable
CREATE TABLE "audit_head" (
    "id" INTEGER NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_anchor" (
    "scope" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_anchor_pkey" PRIMARY KEY ("scope","seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "access_log_record_id_key" ON "access_log"("record_id");

-- CreateIndex
CREATE INDEX "access_log_at_seq_idx" ON "access_log"("at", "seq");

-- CreateIndex
CREATE INDEX "access_log_kind_at_seq_idx" ON "access_log"("kind", "at", "seq");

-- CreateIndex
CREATE INDEX "access_log_actor_role_at_seq_idx" ON "access_log"("actor_role", "at", "seq");

-- CreateIndex
CREATE INDEX "access_log_actor_company_id_at_seq_idx" ON "access_log"("actor_company_id", "at", "seq");

-- CreateIndex
CREATE INDEX "access_log_actor_id_at_seq_idx" ON "access_log"("actor_id", "at", "seq");

-- CreateIndex
CREATE INDEX "access_log_call_at_seq_idx" ON "access_log"("call", "at", "seq");

-- CreateIndex
CREATE INDEX "access_log_request_id_idx" ON "access_log"("request_id");

-- CreateIndex
CREATE INDEX "access_log_customer_ids_idx" ON "access_log" USING GIN ("customer_ids");
