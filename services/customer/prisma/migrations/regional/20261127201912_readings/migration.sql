-- AlterTable
ALTER TABLE "parent" ADD COLUMN     "first_name_kana" TEXT,
ADD COLUMN     "last_name_kana" TEXT;

-- AlterTable
ALTER TABLE "patient" ADD COLUMN     "first_name_kana" TEXT,
ADD COLUMN     "last_name_kana" TEXT;
