import { rootOf } from '../../routing/roots.ts';

const list = `${rootOf.admin}/versions`;

export const versionPaths = {
  list: () => list,
  create: () => `${list}/new`,
  view: (id: string) => `${list}/${id}`,
} as const;
