-- A name is there once: among somebody's own views of a list, and among those of a company.
CREATE UNIQUE INDEX saved_view_own ON saved_view (owner_id, list, name_key) WHERE NOT shared;
CREATE UNIQUE INDEX saved_view_of_company ON saved_view (company_id, list, name_key) WHERE shared;
