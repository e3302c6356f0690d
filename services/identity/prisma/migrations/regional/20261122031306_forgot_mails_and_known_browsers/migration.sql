-- CreateTable
CREATE TABLE "forgot_mail" (
    "id" BIGSERIAL NOT NULL,
    "person_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forgot_mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "known_browser" (
    "person_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_browser_pkey" PRIMARY KEY ("person_id","hash")
);

-- CreateIndex
CREATE INDEX "forgot_mail_person_id_at_idx" ON "forgot_mail"("person_id", "at");

-- CreateIndex
CREATE INDEX "forgot_mail_at_idx" ON "forgot_mail"("at");

-- CreateIndex
CREATE INDEX "known_browser_last_seen_at_idx" ON "known_browser"("last_seen_at");

-- AddForeignKey
ALTER TABLE "forgot_mail" ADD CONSTRAINT "forgot_mail_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "credentials"("customer_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_browser" ADD CONSTRAINT "known_browser_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "credentials"("customer_id") ON DELETE CASCADE ON UPDATE CASCADE;
