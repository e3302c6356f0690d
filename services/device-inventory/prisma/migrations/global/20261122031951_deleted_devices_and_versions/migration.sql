-- AlterTable
ALTER TABLE "device" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "force_version" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "reported_version" TEXT,
ADD COLUMN     "reported_version_id" UUID;

-- AlterTable
ALTER TABLE "company" ADD COLUMN     "use_inventory" BOOLEAN NOT NULL DEFAULT true;

-- Of a device that was in a family's hands the column held what it reported last; only that is known of it.
UPDATE device SET reported_version_id = version_id, reported_version = (SELECT name FROM release WHERE release.id = version_id), version_id = NULL
WHERE version_id IS NOT NULL AND EXISTS (SELECT 1 FROM device_holding WHERE device_id = device.id);

-- Which companies use inventory was not kept until now: their states are taken again when they are told next (make replay SERVICE=company).
UPDATE company SET revision = 0;

CREATE INDEX device_deleted ON device (id) WHERE deleted_at IS NOT NULL;
