-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "answer_by" TIMESTAMPTZ(3);

-- Of disputes that were open before.
UPDATE payment SET answer_by = (SELECT min(due_by) FROM dispute WHERE payment_id = payment.id AND status = 'needsResponse')
 WHERE attention = 'disputed';
