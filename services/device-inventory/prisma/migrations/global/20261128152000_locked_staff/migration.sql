-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "locked" BOOLEAN NOT NULL DEFAULT false;

-- Whether staff are locked was not stored until now: the nightly comparison of projections fills it in (at once: make replay with SERVICE=identity). Until then a locked doctor still decides alone, as before.
UPDATE "staff" SET "revision" = 0;
