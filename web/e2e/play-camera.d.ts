/** Run in the page, which knows no imports. */
export function playCamera(held: { picture: string }): void;
export function refuseCamera(): void;
