-- AlterTable
ALTER TABLE "company" ADD COLUMN     "type" TEXT;

-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "company_id" UUID;

-- Neither was stored until now: the nightly comparison of projections fills them in (at once: make replay with SERVICE=identity and SERVICE=company). Until then only administrators read who acted, and transfers stay within a company's own tree.
UPDATE "staff" SET "revision" = 0;
UPDATE "company" SET "revision" = 0;
