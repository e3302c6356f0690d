-- AlterTable
ALTER TABLE "usage_record" ADD COLUMN     "sent_timezone" TEXT;

-- AlterTable
ALTER TABLE "parent" ADD COLUMN     "timezone_before" TEXT,
ADD COLUMN     "timezone_changed_at" TIMESTAMPTZ(3);
