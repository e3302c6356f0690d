-- Few at any time: how many wait, and since when, is asked every quarter of a minute.
CREATE INDEX provider_event_told ON provider_event (received_at) WHERE told IS NOT NULL;
