-- CreateTable
CREATE TABLE "family_device" (
    "customer_id" UUID NOT NULL,
    "heard_days" DATE[],

    CONSTRAINT "family_device_pkey" PRIMARY KEY ("customer_id")
);
