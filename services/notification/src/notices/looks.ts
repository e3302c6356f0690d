/** What all looks of a round share. */
export type Moment = { now: Date; region: string; reportMonths: number };
