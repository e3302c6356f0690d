export function englishLabels(): string[];
