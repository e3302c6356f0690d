/** Message for display, and the id of the request to quote if a server responded. */
export type Failure = { message: string; requestId: string | null };
