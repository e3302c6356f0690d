-- CreateTable
CREATE TABLE "check_up" (
    "id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "due_on" DATE,

    CONSTRAINT "check_up_pkey" PRIMARY KEY ("id")
);
