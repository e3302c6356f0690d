/** The tests are checked without a browser's types; what runs in the page is plain JavaScript. */
export function translatePage(mark: string): void;
export function bareTexts(): string[];
