-- CreateTable
CREATE TABLE "data_key" (
    "version" INTEGER NOT NULL,
    "wrapped" TEXT,

    CONSTRAINT "data_key_pkey" PRIMARY KEY ("version")
);
