-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "is_private" BOOLEAN NOT NULL DEFAULT true;

-- What is shown to everybody today stays so; anything else was attached to a request.
UPDATE "upload" SET "is_private" = false WHERE
  EXISTS (SELECT FROM "catalog" WHERE right("image_url", length("key") - 8) = substr("key", 9))
  OR EXISTS (SELECT FROM "plan" WHERE right("terms_url", length("key") - 8) = substr("key", 9) OR right("guarantee_url", length("key") - 8) = substr("key", 9))
  OR EXISTS (SELECT FROM "release" WHERE right("url", length("key") - 8) = substr("key", 9));
