/** What failed, in words ready to be shown, and the id of its request to quote where a fault of the server is the cause. */
export type Failure = { message: string; requestId: string | null };
