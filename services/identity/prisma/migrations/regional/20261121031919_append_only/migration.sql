INSERT INTO audit_head (id, seq, hash) VALUES (1, 0, '');

-- Rows are added and never changed: not by the product, and not by somebody's hasty statement. Who takes the trigger away is found by the chain.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit trail is append-only';
END $$;
CREATE TRIGGER access_log_append_only BEFORE UPDATE OR DELETE ON access_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER access_log_not_emptied BEFORE TRUNCATE ON access_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_anchor_append_only BEFORE UPDATE OR DELETE ON audit_anchor FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_anchor_not_emptied BEFORE TRUNCATE ON audit_anchor FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_head_kept BEFORE DELETE ON audit_head FOR EACH ROW EXECUTE FUNCTION refuse_change();
