import { describe, expect, test } from 'vitest';
import { Networks, outsideAddress } from './outside-address.ts';

const nothing = Networks.parse('');

describe('outsideAddress', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.5',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    'localhost',
  ])('%s is refused', async (host) => {
    await expect(outsideAddress(host, nothing)).rejects.toMatchObject({ name: 'PrivateAddress' });
  });

  test.each(['198.51.100.7', '2001:db8::25'])('%s is allowed', async (host) => {
    expect(await outsideAddress(host, nothing)).toBe(host);
  });

  test('a private network may be allowed, and only it', async () => {
    const allowed = Networks.parse('10.1.0.0/16, fd00::/8');
    expect(await outsideAddress('10.1.2.3', allowed)).toBe('10.1.2.3');
    await expect(outsideAddress('10.2.2.3', allowed)).rejects.toThrow();
    expect(Networks.safeParse('10.1.0.0/64').success).toBe(false);
    expect(Networks.safeParse('everything').success).toBe(false);
  });
});
