-- CreateTable
CREATE TABLE "customer_session" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "browser" TEXT,
    "system" TEXT,
    "timezone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "customer_session_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "customer_session_person_id_last_used_at_idx" ON "customer_session"("person_id", "last_used_at");

-- CreateIndex
CREATE INDEX "customer_session_expires_at_idx" ON "customer_session"("expires_at");

-- AddForeignKey
ALTER TABLE "customer_session" ADD CONSTRAINT "customer_session_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "credentials"("customer_id") ON DELETE CASCADE ON UPDATE CASCADE;
