/** What failed, in words ready to be shown, and the id of its request to quote where a server answered. */
export type Failure = { message: string; requestId: string | null };
