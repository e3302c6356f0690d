-- CreateTable
CREATE TABLE "treatment" (
    "account_id" UUID NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "uses" INTEGER NOT NULL,
    "rate" DOUBLE PRECISION,

    CONSTRAINT "treatment_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "treated_day" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "uses" INTEGER NOT NULL,
    "over_limit" INTEGER NOT NULL,

    CONSTRAINT "treated_day_pkey" PRIMARY KEY ("account_id","day")
);

-- CreateTable
CREATE TABLE "family_device" (
    "customer_id" UUID NOT NULL,
    "bound_at" TIMESTAMPTZ(3),
    "heard_day" DATE,
    "clock_at" TIMESTAMPTZ(3),
    "clock_offset_seconds" INTEGER,

    CONSTRAINT "family_device_pkey" PRIMARY KEY ("customer_id")
);

-- CreateTable
CREATE TABLE "work_item" (
    "id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "parent_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "since" DATE NOT NULL,
    "figure" INTEGER,
    "before" INTEGER,
    "hidden_until" TIMESTAMPTZ(3),
    "done" BOOLEAN NOT NULL DEFAULT false,
    "assigned_to" UUID,
    "contacted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "work_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "follow_up" (
    "parent_id" UUID NOT NULL,
    "assigned_to" UUID,
    "contacted_at" TIMESTAMPTZ(3),
    "contacted_by" UUID,

    CONSTRAINT "follow_up_pkey" PRIMARY KEY ("parent_id")
);

-- CreateTable
CREATE TABLE "family_care" (
    "parent_id" UUID NOT NULL,
    "lowest_rate" DOUBLE PRECISION,
    "last_use" DATE,
    "plan_end" TIMESTAMPTZ(3),

    CONSTRAINT "family_care_pkey" PRIMARY KEY ("parent_id")
);

-- CreateTable
CREATE TABLE "due_family" (
    "subject_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "due_family_pkey" PRIMARY KEY ("subject_id")
);

-- CreateIndex
CREATE INDEX "work_item_parent_id_idx" ON "work_item"("parent_id");

-- CreateIndex
CREATE INDEX "work_item_since_id_idx" ON "work_item"("since", "id");

-- CreateIndex
CREATE INDEX "work_item_contacted_at_id_idx" ON "work_item"("contacted_at", "id");

-- CreateIndex
CREATE INDEX "work_item_reason_since_id_idx" ON "work_item"("reason", "since", "id");

-- CreateIndex
CREATE INDEX "work_item_assigned_to_since_id_idx" ON "work_item"("assigned_to", "since", "id");

-- CreateIndex
CREATE UNIQUE INDEX "work_item_subject_id_reason_key" ON "work_item"("subject_id", "reason");

-- CreateIndex
CREATE INDEX "family_care_lowest_rate_parent_id_idx" ON "family_care"("lowest_rate", "parent_id");

-- CreateIndex
CREATE INDEX "family_care_last_use_parent_id_idx" ON "family_care"("last_use", "parent_id");

-- CreateIndex
CREATE INDEX "family_care_plan_end_parent_id_idx" ON "family_care"("plan_end", "parent_id");

-- CreateIndex
CREATE INDEX "due_family_due_at_idx" ON "due_family"("due_at");
