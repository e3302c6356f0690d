-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "incident_deadlines" JSONB NOT NULL DEFAULT '{}';
