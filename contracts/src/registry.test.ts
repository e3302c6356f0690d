import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const here = new URL('./', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, here), 'utf8');
const nounFiles = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^[\w-]+\/[\w-]+\.ts$/.test(file),
);
const ofNouns = nounFiles.filter((file) => !/^(builders|testing)\/|\.test\.ts$/.test(file));

/** Which files of a noun may declare what. */
const places = [
  ['endpoint', /\bendpoint\(\{\s*method: '\w+',\s*path: '\/api\/(?!portal\/)/, /\/endpoints\.ts$/],
  ['endpoint of the portal', /\bendpoint\(\{\s*method: '\w+',\s*path: '\/api\/portal\//, /\/portal-endpoints\.ts$/],
  ['event', /\b(?:state|fact)\(\s*'/, /\/events\.ts$/],
  ['rpc', /\brpc\(\s*['`]/, /\/rpcs\.ts$/],
] as const;

describe('a contract is found by its name', () => {
  test.each(places)('an %s stands where a noun has them', (_, declares, place) => {
    const declaring = ofNouns.filter((file) => declares.test(textOf(file)));
    expect(declaring.length).toBeGreaterThan(3);
    expect(declaring.filter((file) => !place.test(file))).toEqual([]);
  });

  test('the registry reads every file that declares something', () => {
    const listed = [...textOf('nouns.ts').matchAll(/from '\.\/(.+)';/g)].map(([, file]) => file);
    expect(listed).toEqual(ofNouns.filter((file) => /(schema|endpoints|events|rpcs)\.ts$/.test(file)).sort());
  });
});
