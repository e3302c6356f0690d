-- The service owns no table, so it can neither make a part nor attach one: this one function does it as the owner of all parts. Names are looked up where the owner put them, not where the caller says.
ALTER FUNCTION ensure_usage_month(date) SECURITY DEFINER SET search_path = public, pg_temp;
