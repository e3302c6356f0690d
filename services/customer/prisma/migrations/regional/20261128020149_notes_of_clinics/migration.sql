-- AlterTable
ALTER TABLE "request" ADD COLUMN     "close_reason_company_id" UUID;

-- AlterTable
ALTER TABLE "change_detail" ADD COLUMN     "company_id" UUID;

-- CreateTable
CREATE TABLE "clinic_comment" (
    "id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "comments" TEXT NOT NULL,

    CONSTRAINT "clinic_comment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "clinic_comment_patient_id_company_id_key" ON "clinic_comment"("patient_id", "company_id");

-- Reasons written before are those of the clinic the request was sent to.
UPDATE "request" SET "close_reason_company_id" = "company_id" WHERE "close_reason" IS NOT NULL;
