-- Staff are found by any part of their e-mail, too.
CREATE INDEX staff_email_trigram ON staff USING gin (email gin_trgm_ops);
