import { readTexts } from '@fovea/kit/config/texts';
import type en from './texts/en.json';

/** The texts of this service in every language. */
export const texts = readTexts<typeof en>(new URL('texts/', import.meta.url));
