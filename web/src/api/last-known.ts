/** What this browser keeps for a page without a network: the app writes it, the worker reads it. */
export const lastKnown = { cache: 'last-known', path: '/last-known' } as const;

/** As it was shown last, in the words of the app: nothing is worked out from it. */
export type LastKnown = {
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
