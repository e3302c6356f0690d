-- AlterTable
ALTER TABLE "reference_sequence" ADD COLUMN     "timeline" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "known_charges" (
    "id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "timeline" TEXT NOT NULL,
    "look_since" TIMESTAMPTZ(3),

    CONSTRAINT "known_charges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "skipped_numbers" (
    "first" TEXT NOT NULL,
    "last" TEXT NOT NULL,
    "skipped_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "skipped_numbers_pkey" PRIMARY KEY ("first")
);
