import type { Language } from './fields.ts';
import { links } from './links.ts';

/**
 * Of the privacy policy that whoever signs up agrees to: the day it was written. Another text of it is another version.
 */
export const privacyVersion = '2026-11-21';

/** What is agreed to, as it is kept. */
export const privacyPolicy = (language: Language) => ({ url: links.privacyPolicy(language), version: privacyVersion });
