-- AlterTable
ALTER TABLE "parent" ADD COLUMN     "email_proven_at" TIMESTAMPTZ(3);

-- Whoever is here already has been written to.
UPDATE "parent" SET "email_proven_at" = "register_date";
