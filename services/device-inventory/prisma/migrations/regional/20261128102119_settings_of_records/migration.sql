-- AlterTable
ALTER TABLE "usage_record" ADD COLUMN     "settings" JSONB;

-- AlterTable
ALTER TABLE "treatment_leave" ADD COLUMN     "settings" JSONB;
