CREATE INDEX CONCURRENTLY "treatment_leave_given_at_idx" ON "treatment_leave"("given_at");
