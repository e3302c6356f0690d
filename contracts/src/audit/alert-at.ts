/**
 * Thresholds for notifying administrators at once. A person who forgot a password stops after a few tries, ten lock the
 * account, and a clinic exports some thousand rows; more suggests automation or needs a review.
 */
export const alertAt = {
  /** Refused sign-ins within `withinMs`: twice the number that locks an account. */
  refusalsOfAccount: 20,
  /** Refused sign-ins of a whole region: many accounts tried with few passwords each. */
  refusalsOfRegion: 200,
  withinMs: 10 * 60 * 1000,
  /** Rows of people in one export; above this it is a mass export. */
  exportedRows: 10_000,
} as const;
