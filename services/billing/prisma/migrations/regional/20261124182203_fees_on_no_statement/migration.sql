-- What no statement counts yet. The provider's fees are on none: they would stay in it for ever.
DROP INDEX "ledger_entry_unstated_idx";
CREATE INDEX "ledger_entry_unstated_idx" ON "ledger_entry"("at") WHERE "stated_in" IS NULL AND "kind" <> 'fee';
