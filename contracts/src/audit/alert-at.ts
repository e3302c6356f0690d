/**
 * From how much on administrators are told at once. A person who forgot a password gives up after a few tries, and ten
 * hold an account back; a clinic's everyday exports are some thousand rows. So what passes these is either a machine or
 * worth a look.
 */
export const alertAt = {
  /** Refused sign-ins within `withinMs`: twice what an account is held back after, so that nobody forgetful is meant. */
  refusalsOfAccount: 20,
  /** Those of a whole region: many accounts tried with few passwords each. */
  refusalsOfRegion: 200,
  withinMs: 10 * 60 * 1000,
  /** Rows of people in one export; one row more is one of masses. */
  exportedRows: 10_000,
} as const;
