-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "accepted_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "plan_request" ADD COLUMN     "accepted_address" TEXT,
ADD COLUMN     "guarantee_url" TEXT,
ADD COLUMN     "terms_url" TEXT;


-- Who asked before this had to agree to the texts of the plan.
UPDATE plan_request r SET terms_url = coalesce(p.terms_url, ''), guarantee_url = coalesce(p.guarantee_url, '') FROM plan p WHERE p.id = r.plan_id AND r.status = 'open';
