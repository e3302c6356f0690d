/** Rows of one kind that a search shows; whoever looks for more types more. */
export const mostFound = 5;
/** How many of what somebody looked at last are shown again. */
export const mostLookedAt = 10;
