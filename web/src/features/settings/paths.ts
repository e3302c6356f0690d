import { rootOf } from '../../routing/roots.ts';

export const settingPaths = { page: () => `${rootOf.admin}/setting` } as const;
