import type { Language } from './fields.ts';
import { links } from './links.ts';

/** Version of the privacy policy: the day it was written. */
export const privacyVersion = '2026-11-21';

/** The accepted policy as stored. */
export const privacyPolicy = (language: Language) => ({ url: links.privacyPolicy(language), version: privacyVersion });
