-- CreateTable
CREATE TABLE "month_count" (
    "month" DATE NOT NULL,
    "company_id" UUID NOT NULL,
    "rated" INTEGER NOT NULL,
    "good" INTEGER NOT NULL,
    "treated" INTEGER NOT NULL,

    CONSTRAINT "month_count_pkey" PRIMARY KEY ("month","company_id")
);
