-- CreateTable
CREATE TABLE "customer_invitation" (
    "customer_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "customer_invitation_pkey" PRIMARY KEY ("customer_id")
);

-- CreateTable
CREATE TABLE "customer_invitation_link" (
    "hash" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,

    CONSTRAINT "customer_invitation_link_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "customer_invitation_link_customer_id_idx" ON "customer_invitation_link"("customer_id");

-- AddForeignKey
ALTER TABLE "customer_invitation" ADD CONSTRAINT "customer_invitation_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "credentials"("customer_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_invitation_link" ADD CONSTRAINT "customer_invitation_link_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer_invitation"("customer_id") ON DELETE CASCADE ON UPDATE CASCADE;
