-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "channel" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);
