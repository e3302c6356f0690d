-- AlterTable
ALTER TABLE "request" ADD COLUMN     "search" TEXT;

-- Byte order, as all that is looked through.
ALTER TABLE request ALTER COLUMN search TYPE text COLLATE "C";
UPDATE request SET search = ' ' || regexp_replace(plain_name(coalesce(topic || ' ', '') || reason), '\s+', ' ', 'g') WHERE parent_id IS NOT NULL;
CREATE INDEX request_search_trgm ON request USING gin (search gin_trgm_ops);

-- A child is found by its device login, too.
UPDATE parent SET search = concat_ws(' ', parent.search, logins.line)
FROM (SELECT parent_id, string_agg(username_key, ' ') AS line FROM patient WHERE deleted_at IS NULL AND username_key IS NOT NULL GROUP BY parent_id) AS logins
WHERE logins.parent_id = parent.id AND parent.deleted_at IS NULL;
