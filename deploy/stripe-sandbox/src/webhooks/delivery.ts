export type Attempt = { atMs: number; outcome: number | 'unreachable' | 'dropped'; signature: 'right' | 'wrong' };

/** The delivery of one event (same id). `waiting` is tried when due, unless deliveries are held; `lost` never is. */
export type Delivery = { id: string; state: 'waiting' | 'delivered' | 'lost'; attempts: Attempt[]; dueAtMs: number };
