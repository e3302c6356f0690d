-- AlterTable
ALTER TABLE "former_guardian" ADD COLUMN     "email" TEXT,
ADD COLUMN     "language" TEXT,
ADD COLUMN     "removed_at" TIMESTAMPTZ(3);
