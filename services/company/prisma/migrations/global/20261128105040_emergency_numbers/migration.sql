-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "emergency_numbers" JSONB NOT NULL DEFAULT '{}';
