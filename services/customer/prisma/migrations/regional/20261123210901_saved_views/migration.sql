-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "company_id" UUID,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "typed" TEXT[],
    "shared" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);
