import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
});

/** Licences that a product may ship with: permissive ones, fonts and data, and weak copyleft of unchanged files. */
const accepted =
  /^\(?(MIT|MIT-0|Apache-2\.0|ISC|0BSD|BSD-[23]-Clause|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|PDDL-1\.0|OFL-1\.1|Zlib|MPL-2\.0|EPL-2\.0|LGPL-3\.0-or-later|EUPL-1\.1\+)( (AND|OR|and) (MIT|ISC|Zlib|CC0-1\.0|BSD-3-Clause|LGPL-3\.0-or-later|EUPL-1\.1\+))*\)?$/;

/** Packages that declare their licence in a file only; each was read. All are MIT. */
const read = ['busboy', 'dicer', 'streamsearch', 'humanize-number', 'only', 'png-js', 'seq-queue'];

test('every shipped package has a licence that the product may ship with', () => {
  const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
  expect(shipped.length).toBeGreaterThan(100);
  const others = shipped
    .map(([path, { license = 'none' }]) => ({ name: path.split('node_modules/').at(-1) ?? '', license }))
    .filter(({ name, license }) => !accepted.test(license) && !read.includes(name));
  expect(others).toEqual([]);
});
