import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const tool = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const rules = resolve('dependency-cruiser.config.js');
const Found = z.object({
  summary: z.object({ violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })) }),
});

/** What each file of a small repository imports, and the rule that refuses it. */
const planted = [
  ['contracts/src/a.ts', '../../services/kit/src/a.ts', 'contracts import only what they may'],
  ['contracts/src/b.ts', 'node:fs', 'contracts import no package but zod and date-fns'],
  ['services/kit/src/b.ts', '../../billing/src/a.ts', 'kit import only what they may'],
  ['services/kit/src/config/a.ts', '../jobs/a.ts', 'kit/config imports only folders below it'],
  ['services/kit/src/http/a.ts', '../service.ts', 'kit/http imports only folders below it'],
  ['services/kit/src/jobs/b.ts', '../../testing/src/a.ts', 'nothing that is shipped imports what tests use'],
  ['services/company/src/a.ts', '../../billing/src/a.ts', 'services import only what they may'],
  ['services/company/src/b.ts', '../../../deploy/local/src/a.ts', 'services import only what they may'],
  ['services/company/src/c.test.ts', '../../billing/src/a.ts', 'tests of services import only what they may'],
  ['gateway/src/a.ts', '../../services/billing/src/a.ts', 'gateway import only what they may'],
  ['deploy/local/src/b.ts', '../../../web/src/api/a.ts', 'local stack import only what they may'],
  ['web/src/theme/a.ts', '../ui/b.ts', 'theme import only what they may'],
  ['web/src/ui/a.ts', '../../../contracts/src/c.ts', 'ui import only what they may'],
  ['web/src/ui/c.ts', '../api/a.ts', 'ui import only what they may'],
  ['web/src/ui/d.ts', '../parts/a.ts', 'ui import only what they may'],
  ['web/src/i18n/a.ts', '../api/a.ts', 'i18n import only what they may'],
  ['web/src/api/b.ts', '../parts/a.ts', 'api import only what they may'],
  ['web/src/routing/a.ts', '../features/plans/plan.ts', 'routing import only what they may'],
  ['web/src/parts/b.ts', '../features/plans/plan.ts', 'parts import only what they may'],
  ['web/src/features/plans/paths.ts', '../companies/company.ts', 'paths import only what they may'],
  ['web/src/features/plans/a.ts', '../companies/company.ts', 'features import only what they may'],
  ['web/src/features/plans/b.ts', '../../shell/a.ts', 'features import only what they may'],
  ['web/src/shell/b.ts', '../../../services/billing/src/a.ts', 'web import only what they may'],
  ['web/src/shell/c.ts', './missing.ts', 'every import is found'],
] as const;
const circles = [
  ['web/src/ui/one.ts', './two.ts', 'type'],
  ['web/src/ui/two.ts', './one.ts', 'type'],
] as const;
const allowed = [
  ['web/src/features/companies/list.ts', '../plans/paths.ts'],
  ['web/src/features/companies/page.ts', '../../parts/a.ts'],
  ['web/src/shell/d.ts', '../features/plans/plan.ts'],
  ['services/company/src/d.ts', '../../kit/src/a.ts'],
  ['services/kit/src/http/c.ts', '../jobs/c.ts'],
  ['services/company/src/g.test.ts', '../../kit/testing/src/b.ts'],
  ['services/company/src/e.test.ts', '../../../deploy/local/src/a.ts'],
] as const;

describe('the directions between folders', () => {
  const folder = mkdtempSync(join(tmpdir(), 'directions-'));
  let found: string[] = [];

  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  beforeAll(() => {
    for (const [file, from] of [...planted, ...allowed]) {
      if (from.startsWith('.') && !from.includes('missing')) write(join(dirname(file), from), 'export const it = 1;\n');
    }
    for (const [file, from] of [...planted, ...allowed]) write(file, `import { it } from '${from}';\nexport { it };\n`);
    for (const [file, from, kind] of circles)
      write(file, `import ${kind === 'type' ? 'type ' : ''}{ It } from '${from}';\nexport type It = typeof It;\n`);
    const { stdout } = spawnSync(
      process.execPath,
      [tool, 'contracts', 'services', 'gateway', 'web', 'deploy', `--config=${rules}`, '--output-type=json'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 },
    );
    found = Found.parse(JSON.parse(stdout)).summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(planted)('%s may not import %s', (file, _from, rule) => expect(found).toContain(`${file}: ${rule}`));
  test('a cycle is refused, also one of types only', () =>
    expect(found.filter((each) => each.endsWith(': no circles'))).not.toEqual([]));
  test.each(allowed)('%s may import %s', (file, _from) =>
    expect(found.filter((each) => each.startsWith(`${file}:`))).toEqual([]),
  );
});
