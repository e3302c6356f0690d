-- CreateTable
CREATE TABLE "audit_archive" (
    "scope" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "first_seq" BIGINT NOT NULL,
    "last_seq" BIGINT NOT NULL,
    "previous_hash" TEXT NOT NULL,
    "last_hash" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "archived_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_archive_pkey" PRIMARY KEY ("scope","first_seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_archive_scope_last_seq_key" ON "audit_archive"("scope", "last_seq");
