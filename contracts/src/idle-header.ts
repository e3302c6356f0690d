/**
 * Header of a request: for how many seconds its sender did not use mouse, keyboard or touch. Without it a request
 * counts as activity, unless it renews a session or streams changes.
 */
export const idleHeader = 'Idle-Seconds';
