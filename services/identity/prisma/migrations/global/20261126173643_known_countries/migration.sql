-- CreateTable
CREATE TABLE "known_country" (
    "person_id" UUID NOT NULL,
    "country" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_country_pkey" PRIMARY KEY ("person_id","country")
);

-- AddForeignKey
ALTER TABLE "known_country" ADD CONSTRAINT "known_country_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
