-- Devices whose UDI is not parsed yet, or was changed by a replica of the previous release.
CREATE INDEX device_udi_unparsed ON device (id) WHERE udi_parsed IS DISTINCT FROM udi;
-- Recalled devices with a step to evaluate, in its order.
CREATE INDEX recall_device_due ON recall_device (due_at, id) WHERE due_at IS NOT NULL;
-- Families to be called.
CREATE INDEX recall_device_to_call ON recall_device (recall_id, serial_key) WHERE to_call;
