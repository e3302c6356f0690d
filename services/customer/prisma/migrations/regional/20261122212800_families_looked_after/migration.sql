-- Every family has its row, whichever way it came: the list is sorted by it.
CREATE FUNCTION care_for_new_parents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO family_care (parent_id) SELECT id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER parent_cared_for AFTER INSERT ON parent REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION care_for_new_parents();
INSERT INTO family_care (parent_id) SELECT id FROM parent ON CONFLICT DO NOTHING;

-- Who has a device now was given one at some time; families of before are looked at once.
INSERT INTO family_device (customer_id, bound_at)
SELECT DISTINCT parent.id, parent.register_date FROM device JOIN parent ON parent.id = device.customer_id WHERE NOT device.deleted
ON CONFLICT DO NOTHING;
INSERT INTO due_family (subject_id, due_at) SELECT id, now() FROM parent WHERE deleted_at IS NULL ON CONFLICT DO NOTHING;
