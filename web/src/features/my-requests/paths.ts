import { type Area, rootOf } from '../../routing/roots.ts';

/** Families ask their clinic, staff of companies the platform. */
export type Asking = Extract<Area, 'portal' | 'work'>;

const list = (asking: Asking) => `${rootOf[asking]}/requests`;

export const myRequestsPaths = {
  list,
  thread: (asking: Asking, id: string) => `${list(asking)}/${id}`,
} as const;
