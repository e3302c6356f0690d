-- Staff are ordered by their names without case and accents.
CREATE INDEX staff_by_search ON staff (search, id);
