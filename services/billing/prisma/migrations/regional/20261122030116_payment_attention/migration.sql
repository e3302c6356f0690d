-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "attention" TEXT;

-- Few rows among all: what an admin has to look at, and what could still be paid at the provider.
CREATE INDEX payment_attention ON payment (created_at, id) WHERE attention IS NOT NULL;
CREATE INDEX payment_open ON payment (account_id) WHERE open;
