import { readTexts } from '@fovea/kit/config/texts';
import type en from './texts/en.json';

/** Texts of mails, notifications, text and push messages. */
export const texts = readTexts<typeof en>(new URL('texts/', import.meta.url));
