import { rootOf } from '../../routing/roots.ts';

const list = `${rootOf.portal}/details/guardians`;

export const guardiansPaths = {
  list: () => list,
  invite: () => `${list}/new`,
  change: (id: string) => `${list}/${id}`,
} as const;
