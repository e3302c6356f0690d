import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = (...paths: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);
const published = files('contracts/pacts/*.json');
const tests = files('*.pact.test.ts').map((file) => readFileSync(`${root}${file}`, 'utf8'));

/**
 * Arguments of every `openWebPact` or similar call in the tests: `openWebPact({ provider: 'company', group: 'companies'
 * })`.
 */
const said = (call: string) =>
  tests.flatMap((text) =>
    [...text.matchAll(new RegExp(`${call}\\(\\{([^}]+)`, 'g'))].map(([, fields = '']) =>
      Object.fromEntries([...fields.matchAll(/(\w+): '([\w-]+)'/g)].map(([, name, value]) => [name, value])),
    ),
  );
const providersOf = (call: string) => new Set(said(call).map(({ provider }) => provider));

describe('published pacts', () => {
  test('are just those that a consumer’s tests agree on', () => {
    const overHttp = said('openWebPact').map(({ provider, group }) => `contracts/pacts/${provider}/web.${group}.json`);
    const messages = said('openMessagePact').map(
      ({ provider, consumer }) => `contracts/pacts/${provider}/${consumer}.messages.json`,
    );
    expect([...published].sort()).toEqual([...overHttp, ...messages].sort());
  });

  test.each(published)('%s is verified by its provider', (file) => {
    const [, provider = ''] = /^contracts\/pacts\/([\w-]+)\//.exec(file) ?? [];
    const pact = JSON.parse(readFileSync(`${root}${file}`, 'utf8'));
    expect(pact.provider.name).toBe(provider);
    expect([...providersOf('messages' in pact ? 'verifyMessages' : 'verifyHttp')]).toContain(provider);
  });
});
