-- CreateTable
CREATE TABLE "dead_letter" (
    "id" UUID NOT NULL,
    "consumer" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dead_letter_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "dead_letter_first_at_idx" ON "dead_letter"("first_at");

-- CreateIndex
CREATE UNIQUE INDEX "dead_letter_consumer_message_id_key" ON "dead_letter"("consumer", "message_id");
