-- A name is there once: among somebody's own templates, and among those of a company.
CREATE UNIQUE INDEX answer_template_own ON answer_template (owner_id, name_key) WHERE NOT shared;
CREATE UNIQUE INDEX answer_template_of_company ON answer_template (company_id, name_key) WHERE shared;
