-- AlterTable
ALTER TABLE "check_up" ADD COLUMN     "home_due_on" DATE;

-- CreateTable
CREATE TABLE "home_check" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "after_image_gone" BOOLEAN NOT NULL,
    "sees_as_before" BOOLEAN NOT NULL,
    "symptom_id" UUID,
    "answered_by" UUID NOT NULL,
    "answered_on" DATE NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "home_check_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "home_check_account_id_answered_on_idx" ON "home_check"("account_id", "answered_on");

-- CreateIndex
CREATE INDEX "home_check_customer_id_idx" ON "home_check"("customer_id");
