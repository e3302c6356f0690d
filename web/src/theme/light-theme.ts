import { createLightTheme, type Theme } from '@fluentui/react-components';
import { brand } from './brand.ts';
import { inRem } from './in-rem.ts';

export const lightTheme: Theme = inRem(createLightTheme(brand));
