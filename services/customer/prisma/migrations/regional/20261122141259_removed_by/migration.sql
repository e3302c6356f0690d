-- AlterTable
ALTER TABLE "parent" ADD COLUMN     "removed_by" UUID,
ADD COLUMN     "removed_by_company_id" UUID,
ADD COLUMN     "removed_by_role" TEXT;
