-- AlterTable
ALTER TABLE "parent" ADD COLUMN     "language" TEXT;

-- CreateTable
CREATE TABLE "symptom" (
    "id" UUID NOT NULL,
    "hold_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "kinds" TEXT[],
    "eye" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "text" TEXT,
    "reported_by" UUID NOT NULL,
    "reported_by_role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "symptom_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "treatment_hold" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "symptom_id" UUID,
    "kinds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "started_by" UUID NOT NULL,
    "started_by_role" TEXT NOT NULL,
    "reason" TEXT,
    "seen_at" TIMESTAMPTZ(3),
    "seen_by" UUID,
    "released_at" TIMESTAMPTZ(3),
    "released_by" UUID,
    "examined_on" DATE,
    "examined_by" UUID,
    "findings" TEXT,
    "release_reason" TEXT,
    "days_given_back" INTEGER,

    CONSTRAINT "treatment_hold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hold_note" (
    "id" UUID NOT NULL,
    "hold_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hold_note_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "symptom_hold_id_created_at_idx" ON "symptom"("hold_id", "created_at");

-- CreateIndex
CREATE INDEX "symptom_account_id_idx" ON "symptom"("account_id");

-- CreateIndex
CREATE INDEX "symptom_customer_id_idx" ON "symptom"("customer_id");

-- CreateIndex
CREATE INDEX "treatment_hold_account_id_started_at_idx" ON "treatment_hold"("account_id", "started_at");

-- CreateIndex
CREATE INDEX "treatment_hold_customer_id_idx" ON "treatment_hold"("customer_id");

-- CreateIndex
CREATE INDEX "hold_note_hold_id_created_at_idx" ON "hold_note"("hold_id", "created_at");

-- CreateIndex
CREATE INDEX "hold_note_account_id_idx" ON "hold_note"("account_id");

-- CreateIndex
CREATE INDEX "hold_note_customer_id_idx" ON "hold_note"("customer_id");
