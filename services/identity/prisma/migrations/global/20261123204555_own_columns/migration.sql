-- CreateTable
CREATE TABLE "staff_columns" (
    "staff_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "columns" TEXT[],

    CONSTRAINT "staff_columns_pkey" PRIMARY KEY ("staff_id","list")
);

-- AddForeignKey
ALTER TABLE "staff_columns" ADD CONSTRAINT "staff_columns_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
