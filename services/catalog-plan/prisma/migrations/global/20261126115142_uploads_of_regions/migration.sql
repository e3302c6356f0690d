-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "region" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "scanned_etag" TEXT,
ALTER COLUMN "file_name" SET DEFAULT '';

-- What families and clinics call their files is none of the platform.
UPDATE "upload" SET "file_name" = '' WHERE "is_private";
