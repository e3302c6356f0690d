/** Cache of the offline page's data: the app writes it, the worker reads it. */
export const offlineSnapshot = { cache: 'last-known', path: '/last-known' } as const;

/** What the app showed last, as texts: the worker computes nothing. */
export type OfflineSnapshot = {
  at: string;
  timezone: string;
  language: string;
  title: string;
  sections: {
    title: string;
    facts: string[];
    daysTitle: string;
    days: { label: string; value: number; text: string }[];
  }[];
};
