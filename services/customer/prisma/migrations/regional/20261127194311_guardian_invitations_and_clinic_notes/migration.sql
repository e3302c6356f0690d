-- AlterTable
ALTER TABLE "request_message" ADD COLUMN     "company_id" UUID;

-- CreateTable
CREATE TABLE "clinic_note" (
    "id" UUID NOT NULL,
    "parent_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "notes" TEXT NOT NULL,

    CONSTRAINT "clinic_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "former_guardian" (
    "id" UUID NOT NULL,
    "parent_id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,

    CONSTRAINT "former_guardian_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "unsent_invitation" (
    "id" UUID NOT NULL,
    "parent_id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "rights" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unsent_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "counted_invitation" (
    "id" UUID NOT NULL,
    "parent_id" UUID NOT NULL,
    "address_hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "counted_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "clinic_note_parent_id_company_id_key" ON "clinic_note"("parent_id", "company_id");

-- CreateIndex
CREATE INDEX "former_guardian_parent_id_idx" ON "former_guardian"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "unsent_invitation_parent_id_email_key" ON "unsent_invitation"("parent_id", "email");

-- CreateIndex
CREATE INDEX "counted_invitation_parent_id_at_idx" ON "counted_invitation"("parent_id", "at");

-- CreateIndex
CREATE INDEX "counted_invitation_address_hash_at_idx" ON "counted_invitation"("address_hash", "at");

-- CreateIndex
CREATE INDEX "counted_invitation_at_idx" ON "counted_invitation"("at");

-- Notes among staff written before belong to the clinic the family is with.
UPDATE "request_message" SET "company_id" = "parent"."company_id" FROM "parent"
WHERE "request_message"."parent_id" = "parent"."id" AND "request_message"."internal";
