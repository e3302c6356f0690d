CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Races about money are decided here, not by looking first.
CREATE UNIQUE INDEX payment_one_in_flight ON payment (account_id) WHERE status = 'pending';
CREATE UNIQUE INDEX payment_one_free_trial ON payment (account_id) WHERE billing_type = 'FREE' AND status IN ('pending', 'succeeded', 'refunded');
CREATE UNIQUE INDEX subscription_one_active ON subscription (account_id) WHERE status = 'active';

-- What the provider is still to be asked about, and what is due for renewal: few rows among all.
CREATE INDEX payment_ask_at ON payment (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX subscription_active_id ON subscription (id) WHERE status = 'active';

-- Search by e-mail, anywhere in it.
CREATE INDEX parent_search_trigrams ON parent USING gin (search gin_trgm_ops);
