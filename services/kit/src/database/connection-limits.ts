/** One statement of a call that writes, or of a job. */
export const statementMs = 30_000;
/** Waiting for a row lock: longer than our transactions hold one, shorter than callers wait. */
export const lockTimeoutMs = 10_000;
/** A process that froze within a transaction releases its locks. */
export const idleInTransactionMs = 60_000;
/** Similarity of a mistyped word: one letter of six may be wrong. */
export const wordSimilarity = 0.5;
