-- AlterTable
ALTER TABLE "device" ADD COLUMN     "discard_day" DATE;

-- CreateTable
CREATE TABLE "record_doubts" (
    "account_id" UUID NOT NULL,
    "raised" INTEGER NOT NULL,
    "decided" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "record_doubts_pkey" PRIMARY KEY ("account_id")
);

-- The discard dates of families' devices were not stored until now: the nightly comparison of projections fills them in (at once: make replay with SERVICE=device-inventory).
UPDATE "device" SET "revision" = 0 WHERE "customer_id" IS NOT NULL;
