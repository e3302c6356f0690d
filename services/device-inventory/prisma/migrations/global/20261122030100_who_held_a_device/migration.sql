-- AlterTable
ALTER TABLE "device" ADD COLUMN     "clock_noted_at" TIMESTAMPTZ(3),
ADD COLUMN     "clock_offset_seconds" INTEGER;

-- CreateTable
CREATE TABLE "device_holding" (
    "id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),

    CONSTRAINT "device_holding_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "device_holding_device_id_since_idx" ON "device_holding"("device_id", "since");

-- AddForeignKey
ALTER TABLE "device_holding" ADD CONSTRAINT "device_holding_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A device is held by one family at a time.
CREATE UNIQUE INDEX device_holding_open ON device_holding (device_id) WHERE until IS NULL;

-- Who held a device until today is told by its log, by the time each row was written.
INSERT INTO device_holding (id, device_id, customer_id, since, until)
SELECT gen_random_uuid(), given.device_id, given.customer_id, given.created_at,
  (SELECT min(later.created_at) FROM device_log later
   WHERE later.device_id = given.device_id AND later.created_at > given.created_at AND later.action IN ('Bind', 'Distribute', 'Unbind', 'Collect'))
FROM device_log given WHERE given.action IN ('Bind', 'Distribute') AND given.customer_id IS NOT NULL;
UPDATE device_holding SET until = device.updated_at FROM device
WHERE device.id = device_id AND until IS NULL AND device_holding.customer_id IS DISTINCT FROM device.customer_id;
INSERT INTO device_holding (id, device_id, customer_id, since)
SELECT gen_random_uuid(), id, customer_id, coalesce(binding_date, created_date) FROM device
WHERE customer_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM device_holding WHERE device_id = device.id AND until IS NULL);

-- From now on whoever changes a device's family writes it down, by the platform's clock.
CREATE FUNCTION device_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE device_holding SET until = NEW.updated_at WHERE device_id = NEW.id AND until IS NULL;
  IF NEW.customer_id IS NOT NULL THEN
    INSERT INTO device_holding (id, device_id, customer_id, since) VALUES (gen_random_uuid(), NEW.id, NEW.customer_id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER device_held_first AFTER INSERT ON device FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION device_held();
CREATE TRIGGER device_held AFTER UPDATE OF customer_id ON device FOR EACH ROW WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id)
  EXECUTE FUNCTION device_held();
