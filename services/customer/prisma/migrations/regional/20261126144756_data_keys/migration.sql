-- CreateTable
CREATE TABLE "data_key" (
    "version" INTEGER NOT NULL,
    "wrapped" TEXT,

    CONSTRAINT "data_key_pkey" PRIMARY KEY ("version")
);

-- Where no replica ever worked, texts are sealed from the first one on. Elsewhere replicas of the release before may
-- still read them: `rotate-keys` begins it there.
INSERT INTO "data_key" ("version")
SELECT 1 WHERE NOT EXISTS (SELECT FROM "job_lease") AND NOT EXISTS (SELECT FROM "inbox");
