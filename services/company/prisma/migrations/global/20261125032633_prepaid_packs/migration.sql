-- CreateTable
CREATE TABLE "prepaid_pack" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "reference" TEXT,
    "by_id" UUID,

    CONSTRAINT "prepaid_pack_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "prepaid_pack_company_id_at_id_idx" ON "prepaid_pack"("company_id", "at", "id");

-- CreateIndex
CREATE INDEX "prepaid_use_company_id_idx" ON "prepaid_use"("company_id");

-- AddForeignKey
ALTER TABLE "prepaid_pack" ADD CONSTRAINT "prepaid_pack_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What companies have, and what they used of it, was given to them before packs were written down.
INSERT INTO "prepaid_pack" ("id", "company_id", "at", "kind", "count")
SELECT gen_random_uuid(), company.id, company.created_at, 'edited', company.prepaid_subscriptions + used.number
FROM "company"
CROSS JOIN LATERAL (
  SELECT count(*)::int AS number FROM "prepaid_use" WHERE company_id = company.id AND returned_at IS NULL
) AS used
WHERE company.prepaid_subscriptions + used.number <> 0;
