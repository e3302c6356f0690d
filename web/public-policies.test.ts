import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { languages } from '@fovea/contracts/fields';
import { links } from '@fovea/contracts/links';
import { privacyVersion } from '@fovea/contracts/policies';
import { describe, expect, test } from 'vitest';

/**
 * SHA-256 of all policies in the order of `languages`, by version: what somebody agreed to can be told from what was
 * written later.
 */
const written: Record<string, string> = {
  '2026-11-21': 'b7022160dde3381b31061c6da70dcdb3c013139533fe811015328e811123a1be',
};

describe('the privacy policy', () => {
  test('is the one of its version', () => {
    const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
    const all = languages.map((language) =>
      digest(readFileSync(new URL(`public${links.privacyPolicy(language)}`, import.meta.url))),
    );
    expect(digest(all.join(''))).toBe(written[privacyVersion]);
  });
});
