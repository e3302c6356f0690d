/** A claimed row: what to look at, and since when. */
export type Look = { id: string; since: Date };
/** When to look at it again; null: nothing is to come by what is known. */
export type NextLook = { id: string; at: Date | null };
/** What all looks of a round share. */
export type Moment = { now: Date; region: string; reportMonths: number };
