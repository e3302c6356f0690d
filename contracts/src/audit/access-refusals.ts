/**
 * The action of every call that was refused to a signed-in caller: method and path with the suffix `denied`. Recorded
 * for all endpoints, also for those without `audit`.
 */
export const accessRefused = 'accessRefused';
export const deniedCall = ({ method, path }: { method: string; path: string }): string => `${method} ${path} denied`;
/** Reasons of a refused access: an object that is missing or of others, a call that is not permitted, too many calls. */
export const accessRefusals = ['foreignOrMissing', 'notPermitted', 'tooManyCalls'] as const;
