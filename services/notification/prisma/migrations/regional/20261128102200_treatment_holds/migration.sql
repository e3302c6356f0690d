-- CreateTable
CREATE TABLE "treatment_hold" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "customer_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3),

    CONSTRAINT "treatment_hold_pkey" PRIMARY KEY ("id")
);
