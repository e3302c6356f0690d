-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "erase_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "upload_uploaded_by_idx" ON "upload"("uploaded_by");

-- CreateIndex
CREATE INDEX "upload_erase_at_idx" ON "upload"("erase_at");
