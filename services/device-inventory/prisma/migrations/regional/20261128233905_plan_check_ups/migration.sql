-- CreateTable
CREATE TABLE "child_plan" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "plan_id" UUID,

    CONSTRAINT "child_plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "check_up_months" INTEGER,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("id")
);
