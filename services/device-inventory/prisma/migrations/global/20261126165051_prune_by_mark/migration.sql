-- CreateTable
CREATE TABLE "outbox_pruned" (
    "id" INTEGER NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "outbox_id" BIGINT NOT NULL,

    CONSTRAINT "outbox_pruned_pkey" PRIMARY KEY ("id")
);
