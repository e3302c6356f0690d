/** Runs in the page, which knows no imports. */
export function playMaker(subscriber: { subscription: { endpoint: string; keys: Record<string, string> } }): void;
export function playScreen(): void;
