-- AlterTable
ALTER TABLE "reference_sequence" DROP CONSTRAINT "reference_sequence_pkey",
ADD COLUMN     "series" TEXT NOT NULL DEFAULT 'receipt',
ADD CONSTRAINT "reference_sequence_pkey" PRIMARY KEY ("series", "year");

-- AlterTable
ALTER TABLE "company" ADD COLUMN     "seller" JSONB;

-- CreateTable
CREATE TABLE "issued_document" (
    "number" TEXT NOT NULL,
    "series" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "receipt" TEXT,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(12,2) NOT NULL,
    "tax" DECIMAL(12,2) NOT NULL,
    "seller" JSONB NOT NULL,
    "buyer" JSONB,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "voided_at" TIMESTAMPTZ(3),
    "void_cause" TEXT,
    "replaced_by" TEXT,

    CONSTRAINT "issued_document_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "platform" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "seller" JSONB,

    CONSTRAINT "platform_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "issued_document_payment_id_idx" ON "issued_document"("payment_id");

-- AddForeignKey
ALTER TABLE "issued_document" ADD CONSTRAINT "issued_document_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Few are void among all.
CREATE INDEX issued_document_void ON issued_document (voided_at, number) WHERE voided_at IS NOT NULL;

-- Receipts of before are issued as what they said then: the company's name alone.
INSERT INTO issued_document (number, series, payment_id, currency, amount, tax, seller, buyer, issued_at)
SELECT payment.reference_number, 'receipt', payment.id, payment.currency, payment.amount,
       CASE WHEN payment.amount = 0 THEN 0
            ELSE payment.price - round(payment.price * (100 - payment.tax_percentage) / 100, CASE WHEN payment.currency IN ('jpy', 'vnd') THEN 0 ELSE 2 END)
       END,
       jsonb_build_object('name', company.name, 'address', '', 'japanTaxNumber', '', 'euVatId', '', 'abn', ''),
       CASE WHEN NOT parent.deleted THEN jsonb_build_object('firstName', coalesce(parent.first_name, ''),
                                                            'middleName', coalesce(parent.middle_name, ''),
                                                            'lastName', coalesce(parent.last_name, ''))
       END,
       coalesce(payment.paid_at, payment.created_at)
  FROM payment
  JOIN company ON company.id = payment.company_id
  JOIN parent ON parent.id = payment.customer_id
 WHERE payment.reference_number IS NOT NULL;
