-- AlterTable
ALTER TABLE "catalog" ADD COLUMN     "code" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "description" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "price_id" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "status" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "plan" ADD COLUMN     "price_id" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "subscribe_price_id" TEXT NOT NULL DEFAULT '';
