-- AlterTable
ALTER TABLE "provider_event" ADD COLUMN     "told" JSONB;
