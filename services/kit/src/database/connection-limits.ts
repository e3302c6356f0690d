/** One statement of whoever saves something or works a job. */
export const statementMs = 30_000;
/** A row somebody else holds: longer than any work of ours holds one, shorter than callers wait. */
export const lockTimeoutMs = 10_000;
/** Whoever froze within a transaction lets go of its locks. */
export const idleInTransactionMs = 60_000;
/** How like a mistyped word has to be: one letter of six may be wrong. */
export const wordSimilarity = 0.5;
