-- CreateTable
CREATE TABLE "enrolment_check" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "has_yes" BOOLEAN NOT NULL,
    "answers" TEXT NOT NULL,
    "answered_by" UUID NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmation" TEXT,
    "confirmed_by" UUID,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "enrolment_check_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "enrolment_check_account_id_answered_at_idx" ON "enrolment_check"("account_id", "answered_at");

-- CreateIndex
CREATE INDEX "enrolment_check_customer_id_idx" ON "enrolment_check"("customer_id");
