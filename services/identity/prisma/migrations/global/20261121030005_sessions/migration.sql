-- CreateTable
CREATE TABLE "staff_session" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "browser" TEXT,
    "system" TEXT,
    "timezone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_session_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "staff_session_person_id_last_used_at_idx" ON "staff_session"("person_id", "last_used_at");

-- CreateIndex
CREATE INDEX "staff_session_expires_at_idx" ON "staff_session"("expires_at");

-- AddForeignKey
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
