-- CreateTable
CREATE TABLE "stored_job_part" (
    "job_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "rows" JSON NOT NULL,
    "is_done" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "stored_job_part_pkey" PRIMARY KEY ("job_id","number")
);

-- AddForeignKey
ALTER TABLE "stored_job_part" ADD CONSTRAINT "stored_job_part_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "stored_job"("id") ON DELETE CASCADE ON UPDATE CASCADE;
