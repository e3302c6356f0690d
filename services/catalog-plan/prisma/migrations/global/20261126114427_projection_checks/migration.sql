-- CreateTable
CREATE TABLE "projection_check" (
    "consumer" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "differing" INTEGER NOT NULL,
    "unknown" INTEGER NOT NULL,

    CONSTRAINT "projection_check_pkey" PRIMARY KEY ("consumer")
);
