/**
 * Addresses the sign-in pages ask before anything is typed: without schemas, so that a first visit need not load them.
 */
export const publicPaths = { baseSetting: '/api/admin/setting/base', captcha: '/api/captcha' } as const;
