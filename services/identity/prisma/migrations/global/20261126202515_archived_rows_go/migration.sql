-- Proofs are added and never changed, as rows are.
CREATE TRIGGER audit_archive_append_only BEFORE UPDATE OR DELETE ON audit_archive FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_archive_not_emptied BEFORE TRUNCATE ON audit_archive FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A row that was archived may go: up to where the function below says so, within its own statement. Nobody's hasty DELETE says so.
CREATE OR REPLACE TRIGGER access_log_append_only BEFORE UPDATE ON access_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER access_log_kept BEFORE DELETE ON access_log FOR EACH ROW
  WHEN (OLD.seq > coalesce(nullif(current_setting('fovea.archived_to', true), ''), '0')::bigint)
  EXECUTE FUNCTION refuse_change();

-- Removes the oldest rows, as many as are asked for, of what the proof that ends with this row covers, and says how many. As the owner: the service has no right to remove any. The last row goes last, so each part is measured by it; and the proof before this one has to lead to it, so nothing is cut out between. Whoever gets into the service could make up a proof: of the last two years not even that removes a row.
CREATE FUNCTION forget_archived(trail text, up_to bigint, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  proof audit_archive;
  oldest bigint;
  removed integer;
BEGIN
  -- Two replicas take turns: the second looks at what the first left.
  PERFORM pg_advisory_xact_lock(hashtext('fovea.archived rows'));
  SELECT * INTO proof FROM audit_archive WHERE scope = trail AND last_seq = up_to;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'No proof of % ends with row %', trail, up_to;
  END IF;
  IF NOT (proof.first_seq = 1 AND proof.previous_hash = '' OR EXISTS (
    SELECT FROM audit_archive WHERE scope = trail AND last_seq = proof.first_seq - 1 AND last_hash = proof.previous_hash
  )) THEN
    RAISE EXCEPTION 'No proof of % leads to row %', trail, proof.first_seq;
  END IF;
  SELECT min(seq) INTO oldest FROM access_log;
  IF oldest IS NULL OR oldest > up_to THEN
    RETURN 0;
  END IF;
  IF oldest < proof.first_seq THEN
    RAISE EXCEPTION 'Row % lies before those of the proof', oldest;
  END IF;
  IF NOT EXISTS (SELECT FROM access_log WHERE seq = up_to AND hash = proof.last_hash)
    OR oldest = proof.first_seq AND NOT EXISTS (SELECT FROM access_log WHERE seq = oldest AND previous_hash = proof.previous_hash) THEN
    RAISE EXCEPTION 'Rows % to % are not those of the proof', proof.first_seq, up_to;
  END IF;
  PERFORM set_config('fovea.archived_to', up_to::text, true);
  DELETE FROM access_log
  WHERE seq >= oldest AND seq < least(oldest + most, up_to + 1) AND at < now() - interval '24 months';
  GET DIAGNOSTICS removed = ROW_COUNT;
  PERFORM set_config('fovea.archived_to', '', true);
  IF removed <> least(most, up_to - oldest + 1) THEN
    RAISE EXCEPTION 'A row between % and % is missing, or younger than two years', oldest, up_to;
  END IF;
  RETURN removed;
END $$;
