-- AlterTable
ALTER TABLE "patient" ADD COLUMN     "patient_id_search" TEXT;

-- Byte order lets the ordered index serve prefixes; the trigrams serve any part. They take the place of the same two over the key, which only says whether an id is taken.
ALTER TABLE patient ALTER COLUMN patient_id_search TYPE text COLLATE "C";
UPDATE patient SET patient_id_search = patient_id_key WHERE patient_id_key IS NOT NULL;
DROP INDEX patient_id_trgm;
DROP INDEX patient_by_id;
CREATE INDEX patient_id_trgm ON patient USING gin (patient_id_search gin_trgm_ops);
CREATE INDEX patient_by_id ON patient (patient_id_search) WHERE deleted_at IS NULL;
