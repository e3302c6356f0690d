import { productPaths } from '../products/paths.ts';

const list = `${productPaths.page()}/devices`;

export const devicePaths = {
  list: () => list,
  create: () => `${list}/new`,
  batch: () => `${list}/batch`,
  view: (id: string) => `${list}/${id}`,
} as const;
