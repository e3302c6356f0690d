-- AlterTable
ALTER TABLE "company" ADD COLUMN     "seller" JSONB;

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "seller" JSONB;
