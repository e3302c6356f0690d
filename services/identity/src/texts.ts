import { readTexts } from '@fovea/kit/config/texts';
import type en from './texts/en.json';

/** Translated texts of this service. */
export const texts = readTexts<typeof en>(new URL('texts/', import.meta.url));
