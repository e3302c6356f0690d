-- CreateTable
CREATE TABLE "approval" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "subject_name" TEXT NOT NULL,
    "region" TEXT,
    "changes" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'asked',
    "asked_by" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "approval_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "approval_asked_at_id_idx" ON "approval"("asked_at", "id");

-- CreateIndex
CREATE INDEX "approval_subject_id_asked_at_idx" ON "approval"("subject_id", "asked_at");

-- CreateIndex
CREATE INDEX "approval_state_asked_at_idx" ON "approval"("state", "asked_at");

-- One open request for each subject.
CREATE UNIQUE INDEX approval_open ON approval (kind, subject_id) WHERE state = 'asked';
