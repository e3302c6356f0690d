-- AlterTable
ALTER TABLE "usage_day" ADD COLUMN     "over_limit" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "usage_total" (
    "account_id" UUID NOT NULL,
    "uses" INTEGER NOT NULL,

    CONSTRAINT "usage_total_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "device_heard" (
    "customer_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "clock_offset_seconds" INTEGER,
    "battery" INTEGER,

    CONSTRAINT "device_heard_pkey" PRIMARY KEY ("customer_id")
);
