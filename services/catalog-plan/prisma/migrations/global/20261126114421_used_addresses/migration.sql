-- CreateTable
CREATE TABLE "used_address" (
    "once" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_address_pkey" PRIMARY KEY ("once")
);

-- CreateIndex
CREATE INDEX "used_address_until_idx" ON "used_address"("until");
