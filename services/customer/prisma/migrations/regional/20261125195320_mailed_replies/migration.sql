-- AlterTable
ALTER TABLE "request" ADD COLUMN     "reply_key" UUID NOT NULL DEFAULT gen_random_uuid();

-- AlterTable
ALTER TABLE "request_message" ADD COLUMN     "left_out" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "mail_id" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "request_reply_key_key" ON "request"("reply_key");

-- CreateIndex
CREATE UNIQUE INDEX "request_message_request_id_mail_id_key" ON "request_message"("request_id", "mail_id");
