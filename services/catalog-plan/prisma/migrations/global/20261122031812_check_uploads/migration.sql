-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "checked_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "upload_checked_at_idx" ON "upload"("checked_at");
