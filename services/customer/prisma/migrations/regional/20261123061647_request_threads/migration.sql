-- AlterTable
ALTER TABLE "request" ADD COLUMN     "answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "assigned_to" UUID,
ADD COLUMN     "close_reason" TEXT,
ADD COLUMN     "family_seen_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "request_message" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "parent_id" UUID NOT NULL,
    "from" TEXT NOT NULL,
    "author_id" UUID NOT NULL,
    "internal" BOOLEAN NOT NULL DEFAULT false,
    "text" TEXT NOT NULL,
    "file_list" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "request_message_request_id_id_idx" ON "request_message"("request_id", "id");

-- CreateIndex
CREATE INDEX "request_message_parent_id_idx" ON "request_message"("parent_id");

-- CreateIndex
CREATE INDEX "request_open_created_at_id_idx" ON "request"("open", "created_at", "id");

-- CreateIndex
CREATE INDEX "request_open_last_at_id_idx" ON "request"("open", "last_at", "id");

-- CreateIndex
CREATE INDEX "request_open_type_created_at_id_idx" ON "request"("open", "type", "created_at", "id");

-- CreateIndex
CREATE INDEX "request_assigned_to_open_created_at_id_idx" ON "request"("assigned_to", "open", "created_at", "id");

-- AddForeignKey
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was asked before there were answers was last written to when it was asked.
UPDATE "request" SET "last_at" = "created_at";
