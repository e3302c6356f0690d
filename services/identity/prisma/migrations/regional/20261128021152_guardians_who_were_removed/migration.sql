-- CreateTable
CREATE TABLE "ended_access" (
    "customer_id" UUID NOT NULL,
    "family_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ended_access_pkey" PRIMARY KEY ("customer_id")
);

-- CreateIndex
CREATE INDEX "ended_access_email_idx" ON "ended_access"("email");

-- CreateIndex
CREATE INDEX "ended_access_family_id_idx" ON "ended_access"("family_id");

-- CreateIndex
CREATE INDEX "ended_access_ended_at_idx" ON "ended_access"("ended_at");
