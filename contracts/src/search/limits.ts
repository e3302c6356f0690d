/** Limit of results per kind. */
export const mostFound = 5;
/** Limit of recently viewed items. */
export const maxRecentItems = 10;
