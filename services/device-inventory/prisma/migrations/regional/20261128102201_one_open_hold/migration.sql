-- One open hold for each account. Leave and sign-in read it by this index.
CREATE UNIQUE INDEX "treatment_hold_open_key" ON "treatment_hold" ("account_id") WHERE "released_at" IS NULL;
