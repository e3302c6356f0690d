-- CreateTable
CREATE TABLE "report_share" (
    "id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "opened" INTEGER NOT NULL DEFAULT 0,
    "last_opened_at" TIMESTAMPTZ(3),

    CONSTRAINT "report_share_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "report_share_hash_key" ON "report_share"("hash");

-- CreateIndex
CREATE INDEX "report_share_account_id_idx" ON "report_share"("account_id");
