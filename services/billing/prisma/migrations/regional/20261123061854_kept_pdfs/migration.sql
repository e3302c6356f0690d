-- CreateTable
CREATE TABLE "kept_pdf" (
    "name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "customer_id" UUID,
    "kept_at" TIMESTAMPTZ(3) NOT NULL,
    "forgotten_at" TIMESTAMPTZ(3),

    CONSTRAINT "kept_pdf_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "kept_pdf_customer_id_idx" ON "kept_pdf"("customer_id");

-- AddForeignKey
ALTER TABLE "kept_pdf" ADD CONSTRAINT "kept_pdf_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "parent"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Families that were erased: few among all, looked for again and again.
CREATE INDEX parent_erased ON parent (id) WHERE deleted;
