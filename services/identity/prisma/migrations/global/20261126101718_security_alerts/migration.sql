-- CreateTable
CREATE TABLE "security_alert" (
    "cause" TEXT NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "security_alert_pkey" PRIMARY KEY ("cause")
);

-- CreateIndex
CREATE INDEX "security_alert_told_at_idx" ON "security_alert"("told_at");
