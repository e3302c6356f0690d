-- AlterTable
ALTER TABLE "catalog" ADD COLUMN     "max_duration" DECIMAL(10,2) NOT NULL DEFAULT 600,
ADD COLUMN     "max_times_per_day" DECIMAL(10,2) NOT NULL DEFAULT 4,
ADD COLUMN     "max_times_per_week" DECIMAL(10,2) NOT NULL DEFAULT 28,
ADD COLUMN     "min_intervals" DECIMAL(10,2) NOT NULL DEFAULT 1;
