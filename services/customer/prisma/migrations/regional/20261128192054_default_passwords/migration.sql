-- AlterTable
ALTER TABLE "patient" ADD COLUMN     "has_default_password" BOOLEAN;
-- The filter of the list, and the job's search for what is not compared yet.
CREATE INDEX patient_default_password ON patient (parent_id) WHERE has_default_password AND deleted_at IS NULL;
CREATE INDEX patient_password_not_compared ON patient (id) WHERE has_default_password IS NULL AND deleted_at IS NULL;
