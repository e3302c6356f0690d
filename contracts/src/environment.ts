/**
 * Which settings a page's host stands for: one named after a trial run (`test`, `uat`) is a demo. docs/environments.md
 * says what that switches.
 */
export const environmentOf = (host: string): 'demo' | 'production' => (/test|uat/i.test(host) ? 'demo' : 'production');
