/** The root path of each area. */
export const rootOf = { admin: '/admin', work: '/work', portal: '/index' } as const;
export type Area = keyof typeof rootOf;
export const areas = Object.keys(rootOf) as Area[]; // TypeScript types object keys as string

/** The staff areas, which share most pages. */
export type StaffArea = Exclude<Area, 'portal'>;
