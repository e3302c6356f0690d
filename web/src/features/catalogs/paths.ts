import { productPaths } from '../products/paths.ts';

const list = `${productPaths.page()}/catalogs`;

export const catalogPaths = {
  list: () => list,
  create: () => `${list}/new`,
  view: (id: string) => `${list}/${id}`,
} as const;
