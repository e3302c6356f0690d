CREATE INDEX CONCURRENTLY "login_failure_since_idx" ON "login_failure"("since");
