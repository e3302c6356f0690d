CREATE INDEX CONCURRENTLY "parent_by_reading" ON parent (plain_name(coalesce(last_name_kana, last_name)), plain_name(coalesce(first_name_kana, first_name)), id)
  INCLUDE (last_name, first_name, last_name_kana, first_name_kana) WHERE deleted_at IS NULL AND removed_at IS NULL;
