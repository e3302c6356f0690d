-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "family_id" UUID;

-- CreateIndex
CREATE INDEX "credentials_family_id_idx" ON "credentials"("family_id");
