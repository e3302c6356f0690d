-- CreateTable
CREATE TABLE "kept_call" (
    "id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "held_until" TIMESTAMPTZ(3) NOT NULL,
    "effected" BOOLEAN NOT NULL DEFAULT false,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kept_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "kept_call_created_at_idx" ON "kept_call"("created_at");
