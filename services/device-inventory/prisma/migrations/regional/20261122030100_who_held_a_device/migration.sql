-- A key belongs to the account of its record; without one there is nothing to repeat.
ALTER TABLE "usage_key" DROP CONSTRAINT "usage_key_pkey", ADD COLUMN "account_id" UUID;
UPDATE usage_key SET account_id = usage_record.account_id FROM usage_record
WHERE usage_record.record_id = usage_key.record_id AND usage_record.happened_time = usage_key.happened_time;
DELETE FROM usage_key WHERE account_id IS NULL;
ALTER TABLE "usage_key" ALTER COLUMN "account_id" SET NOT NULL, ADD CONSTRAINT "usage_key_pkey" PRIMARY KEY ("account_id", "record_id");

-- Leaves under way go on counting, by the clock they were asked with but never later than now.
ALTER TABLE "treatment_leave" DROP CONSTRAINT "treatment_leave_pkey",
DROP COLUMN "expires_at",
ADD COLUMN     "given_at" TIMESTAMPTZ(3),
ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "record_at" TIMESTAMPTZ(3),
ADD CONSTRAINT "treatment_leave_pkey" PRIMARY KEY ("id");
ALTER TABLE "treatment_leave" RENAME COLUMN "happened_time" TO "asked_for";
UPDATE treatment_leave SET given_at = least(asked_for, now());
ALTER TABLE "treatment_leave" ALTER COLUMN "given_at" SET NOT NULL, ALTER COLUMN "id" DROP DEFAULT;

-- CreateIndex
CREATE INDEX "treatment_leave_account_id_given_at_idx" ON "treatment_leave"("account_id", "given_at");
