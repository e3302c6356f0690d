-- CreateTable
CREATE TABLE "check_up" (
    "account_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "due_on" DATE,

    CONSTRAINT "check_up_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "check_up_customer_id_idx" ON "check_up"("customer_id");
