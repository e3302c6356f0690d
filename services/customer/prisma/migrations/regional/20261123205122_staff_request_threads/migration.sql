-- AlterTable
ALTER TABLE "request_message" ALTER COLUMN "parent_id" DROP NOT NULL;

-- What staff ask the platform, for those who answer it and for whoever asked: few among all requests.
CREATE INDEX "request_of_staff_created_at_idx" ON "request" ("open", "created_at", "id") WHERE "parent_id" IS NULL;
CREATE INDEX "request_of_staff_last_at_idx" ON "request" ("open", "last_at", "id") WHERE "parent_id" IS NULL;
CREATE INDEX "request_sent_by_staff_idx" ON "request" ("staff_id", "last_at", "id") WHERE "parent_id" IS NULL;

-- What was asked so far is found by its words as well.
UPDATE "request" SET "search" = ' ' || lower("reason") WHERE "parent_id" IS NULL AND "search" IS NULL;
