-- CreateTable
CREATE TABLE "customer_email_key" (
    "hash" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_email_key_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "customer_email_key_customer_id_idx" ON "customer_email_key"("customer_id");

-- CreateIndex
CREATE INDEX "customer_email_key_expires_at_idx" ON "customer_email_key"("expires_at");

-- AddForeignKey
ALTER TABLE "customer_email_key" ADD CONSTRAINT "customer_email_key_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "credentials"("customer_id") ON DELETE CASCADE ON UPDATE CASCADE;
