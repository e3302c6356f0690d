import { typedCode } from '@fovea/contracts/typed-text';

/**
 * Removes separators between digits and converts full-width digits: "090-1234-5678", "〒１００－０００１". The contract refuses
 * anything else.
 */
export const withoutSeparators = (typed: string): string => typedCode(typed).replace(/[\s\-.()/〒]/g, '');
