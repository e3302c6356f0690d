-- A payment is looked for by a part of its number, and by the last digits of the card its family keeps.
CREATE INDEX payment_reference_trigrams ON payment USING gin (reference_number gin_trgm_ops);
CREATE INDEX provider_customer_last4 ON provider_customer (last4) WHERE last4 IS NOT NULL;
