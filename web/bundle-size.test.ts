import { describe, expect, test } from '@jest/globals';
import { firstLoadBytes, readManifest, withImports } from './first-load.ts';

const limitBytes = 180_000;

describe('the built app', () => {
  test.each(['staff', 'portal'] as const)('the first load of the %s sign-in page is at most 180 kB of gzipped JavaScript', (kind) => {
    expect(firstLoadBytes(kind)).toBeLessThanOrEqual(limitBytes);
  });

  test.each(['ol', '@visx', '@react-pdf', '@stripe'])('%s is not in the first load', (library) => {
    const manifest = readManifest();
    const files = withImports(['index.html'], manifest);
    const sources = Object.keys(manifest).filter((source) => files.has(manifest[source]?.file ?? ''));
    expect(sources.filter((source) => source.includes(`node_modules/${library}/`))).toEqual([]);
  });
});
