/** The tests are checked without a browser's types; what runs in the page is plain JavaScript. */
export function cutOnPaper(dialog: object): string[];
