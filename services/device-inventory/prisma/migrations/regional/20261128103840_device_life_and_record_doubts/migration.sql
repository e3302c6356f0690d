-- AlterTable
ALTER TABLE "usage_record" ADD COLUMN     "decided_at" TIMESTAMPTZ(3),
ADD COLUMN     "decided_by" UUID,
ADD COLUMN     "decision" TEXT,
ADD COLUMN     "doubts" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "parent" ADD COLUMN     "debug" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "record_doubts" (
    "account_id" UUID NOT NULL,
    "raised" INTEGER NOT NULL,
    "decided" INTEGER NOT NULL DEFAULT 0,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "record_doubts_pkey" PRIMARY KEY ("account_id")
);

-- Test users were not stored until now: the nightly comparison of projections fills them in (at once: make replay with SERVICE=customer). Until then their TESTING and DEMO devices refuse leave.
UPDATE "parent" SET "revision" = 0 WHERE NOT "deleted";
