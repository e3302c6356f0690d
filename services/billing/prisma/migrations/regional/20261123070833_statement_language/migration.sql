-- AlterTable
ALTER TABLE "statement" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';
