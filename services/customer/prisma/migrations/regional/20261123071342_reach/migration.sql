-- CreateTable
CREATE TABLE "reach" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "mail_failing_since" TIMESTAMPTZ(3),
    "sms_failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "reach_pkey" PRIMARY KEY ("id")
);
