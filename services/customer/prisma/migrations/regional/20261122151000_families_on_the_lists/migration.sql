-- A deleted family is on no list: an order's index without them is walked without looking at a row, as pages far in need it.
DROP INDEX parent_by_name, parent_by_email, parent_by_phone, parent_by_register_date, parent_by_last_login, parent_by_lock, parent_by_requesting, parent_by_company, parent_open_requests;
CREATE INDEX parent_by_name ON parent (name_search, id) WHERE deleted_at IS NULL AND removed_at IS NULL;
CREATE INDEX parent_by_email ON parent (email, id) WHERE deleted_at IS NULL AND removed_at IS NULL;
CREATE INDEX parent_by_phone ON parent (phone, id) WHERE deleted_at IS NULL AND removed_at IS NULL;
CREATE INDEX parent_by_register_date ON parent (register_date, id) WHERE deleted_at IS NULL AND removed_at IS NULL;
CREATE INDEX parent_by_last_login ON parent (last_login_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL AND removed_at IS NULL;
CREATE INDEX parent_by_lock ON parent (lock, id) WHERE deleted_at IS NULL AND removed_at IS NULL;
CREATE INDEX parent_by_requesting ON parent (requesting, id) WHERE deleted_at IS NULL AND removed_at IS NULL;
CREATE INDEX parent_by_company ON parent (company_id, register_date, id) WHERE deleted_at IS NULL AND removed_at IS NULL;
CREATE INDEX parent_open_requests ON parent (register_date, id) WHERE deleted_at IS NULL AND removed_at IS NULL AND requesting;
