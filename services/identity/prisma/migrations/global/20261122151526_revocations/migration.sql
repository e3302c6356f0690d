-- CreateTable
CREATE TABLE "revocation" (
    "key" TEXT NOT NULL,
    "revoked_before" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "revocation_pkey" PRIMARY KEY ("key")
);
