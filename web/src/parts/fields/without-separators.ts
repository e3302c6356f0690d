import { typedCode } from '@fovea/contracts/typed-text';

/**
 * What people put between digits, and the digits of Japanese keyboards: "090-1234-5678", "〒１００－０００１". Anything else
 * stays, for the contract to refuse.
 */
export const withoutSeparators = (typed: string): string => typedCode(typed).replace(/[\s\-.()/〒]/g, '');
