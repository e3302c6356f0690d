-- AlterTable
ALTER TABLE "parent" ADD COLUMN     "birth_date" DATE;
