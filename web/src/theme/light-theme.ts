import { createLightTheme, type Theme } from '@fluentui/react-components';
import { brand } from './brand.ts';

export const lightTheme: Theme = createLightTheme(brand);
