ALTER TABLE "plan" ADD COLUMN "families_may_choose" BOOLEAN;
-- What takes a company's prepaid subscription or is invoiced to it was never a parent's to take.
UPDATE "plan" SET "families_may_choose" = "billing_type" IN ('RETAIL', 'FREE');
ALTER TABLE "plan" ALTER COLUMN "families_may_choose" SET NOT NULL;
