import { rootOf } from '../../routing/roots.ts';

const list = `${rootOf.portal}/requests`;

export const myRequestsPaths = {
  list: () => list,
  thread: (id: string) => `${list}/${id}`,
} as const;
