-- CreateTable
CREATE TABLE "staff_former_email" (
    "id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_former_email_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "staff_former_email_staff_id_idx" ON "staff_former_email"("staff_id");

-- CreateIndex
CREATE INDEX "staff_former_email_changed_at_idx" ON "staff_former_email"("changed_at");

-- AddForeignKey
ALTER TABLE "staff_former_email" ADD CONSTRAINT "staff_former_email_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
