import { readTexts } from '@fovea/kit/config/texts';
import type en from './texts/en.json';

/** What this service says to people. */
export const texts = readTexts<typeof en>(new URL('texts/', import.meta.url));
