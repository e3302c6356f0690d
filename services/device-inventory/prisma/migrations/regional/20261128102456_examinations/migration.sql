-- CreateTable
CREATE TABLE "examination" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "examined_on" DATE NOT NULL,
    "measured" TEXT NOT NULL,
    "entered_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "examination_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "examination_account_id_examined_on_idx" ON "examination"("account_id", "examined_on");

-- CreateIndex
CREATE INDEX "examination_customer_id_idx" ON "examination"("customer_id");
