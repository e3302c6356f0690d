import type { BrandVariants } from '@fluentui/react-components';

/**
 * Teal around #0F6C7A (80), dark to light in steps of equal perceived lightness; 80 and darker have a contrast of at
 * least 4.5:1 on white.
 */
export const brand: BrandVariants = {
  10: '#010506',
  20: '#06181c',
  30: '#07272d',
  40: '#07333b',
  50: '#083f49',
  60: '#0a4d59',
  70: '#0c5c69',
  80: '#0f6c7a',
  90: '#267d8a',
  100: '#3f8d9a',
  110: '#579daa',
  120: '#6fadb8',
  130: '#88bdc7',
  140: '#a2cdd5',
  150: '#bddde3',
  160: '#d9edf1',
};

/** The accent of the logo, as a second series of charts: 3.5:1 on white and 4.2:1 on the dark ground. */
export const accentOnAnyGround = '#c2790c';
