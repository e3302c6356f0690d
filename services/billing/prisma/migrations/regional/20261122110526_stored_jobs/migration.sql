-- CreateTable
CREATE TABLE "stored_job" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "owner_id" UUID NOT NULL,
    "caller" JSONB NOT NULL,
    "input" JSONB NOT NULL,
    "rows_total" INTEGER NOT NULL,
    "rows_done" INTEGER NOT NULL DEFAULT 0,
    "files" JSONB NOT NULL,
    "failure" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "holder" UUID,
    "held_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_job_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stored_job_owner_id_created_at_idx" ON "stored_job"("owner_id", "created_at");

-- CreateIndex
CREATE INDEX "stored_job_state_held_until_idx" ON "stored_job"("state", "held_until");

-- CreateIndex
CREATE INDEX "stored_job_expires_at_idx" ON "stored_job"("expires_at");
