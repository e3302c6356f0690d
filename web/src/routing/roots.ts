/** Where each area begins. */
export const rootOf = { admin: '/admin', work: '/work', portal: '/index' } as const;
export type Area = keyof typeof rootOf;
export const areas = Object.keys(rootOf) as Area[]; // keys of an object are known as text only

/** The areas of staff: most of their pages stand in both. */
export type StaffArea = Exclude<Area, 'portal'>;
