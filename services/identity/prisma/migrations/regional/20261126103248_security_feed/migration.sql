-- CreateTable
CREATE TABLE "security_feed" (
    "id" INTEGER NOT NULL,
    "seq" BIGINT NOT NULL,
    "holder" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "rests_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "security_feed_pkey" PRIMARY KEY ("id")
);
