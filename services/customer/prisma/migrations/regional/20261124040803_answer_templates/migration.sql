-- CreateTable
CREATE TABLE "answer_template" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "company_id" UUID,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "answer_template_pkey" PRIMARY KEY ("id")
);
