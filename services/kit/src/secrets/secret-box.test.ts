import { describe, expect, test } from 'vitest';
import { open, seal } from './secret-box.ts';

describe('secret box', () => {
  const sealed = seal(['a secret of the platform'], 'mail', 'pass wörd');

  const altered = Buffer.from(sealed, 'base64url');
  altered.writeUInt8(altered.readUInt8(altered.length - 1) ^ 1, altered.length - 1);

  test('opens what it sealed', () => expect(open(['a secret of the platform'], 'mail', sealed)).toBe('pass wörd'));

  test('never seals the same text alike', () =>
    expect(seal(['a secret of the platform'], 'mail', 'pass wörd')).not.toBe(sealed));

  test.each([
    ['another secret', 'another', 'mail', sealed],
    ['another purpose', 'a secret of the platform', 'keys', sealed],
    ['a changed byte', 'a secret of the platform', 'mail', altered.toString('base64url')],
  ])('refuses %s', (_, secret, purpose, box) => expect(() => open([secret], purpose, box)).toThrow());

  test('opens with an older secret while a newer one seals', () => {
    const rotated = ['the next secret', 'a secret of the platform'];
    expect(open(rotated, 'mail', sealed)).toBe('pass wörd');
    expect(open(['the next secret'], 'mail', seal(rotated, 'mail', 'pass wörd'))).toBe('pass wörd');
  });
});
