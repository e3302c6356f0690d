import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { endpoints, events, rpcSpecs } from '@fovea/contracts';
import { services } from '@fovea/contracts/endpoint';
import { describe, expect, test } from 'vitest';
import { commitsWithin } from '../../services/kit/src/prisma/apply-migrations.ts';
import { migrationList } from '../../services/kit/src/prisma/migration-list.ts';
import { findSchemas, joinedSchema, migratedSchema, migrationsFolder } from '../../services/kit/src/prisma/schemas.ts';
import { wordChecks } from '../../services/kit/src/prisma/words.ts';
import { hasPresentZones, zoneColumns } from '../../services/kit/src/prisma/zones.ts';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const sources = tracked.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const code = sources.filter((file) => !/\.(test|e2e)\.tsx?$|\/(test-[\w-]+\.ts|testing\/|e2e\/)/.test(file));
const textOf = (file: string) => readFileSync(file, 'utf8');
const texts = new Map(code.map((file) => [file, textOf(file)]));

/** The files of services that call `word(name, …)`. */
const callersOf = (word: string, name: string) =>
  [...texts]
    .filter(
      ([file, text]) =>
        /^services\/(?!kit\/)/.test(file) &&
        new RegExp(`\\b${word}\\(\\s*(?:\\w+,\\s*)?(?:\\w+\\.)?${name}\\b`).test(text),
    )
    .map(([file]) => file);
const folderOf = (file: string) => file.split('/')[1];

/** The services whose sources name a contract, imports excluded. */
const naming = (name: string) =>
  [...texts]
    .filter(([file, text]) => /^(services|gateway)\//.test(file) && new RegExp(`\\b${name}\\b`).test(text))
    .map(([file]) => (file.startsWith('gateway/') ? 'gateway' : folderOf(file)));

describe('every contract is implemented', () => {
  test.each(Object.entries(endpoints))('%s has one handler, in its service', (name, { service }) => {
    const handlers =
      service === 'gateway' ? naming(name) : callersOf('handle(?:Save|Export|Batch)?', name).map(folderOf);
    expect(handlers).toEqual([service]);
  });
  test.each(Object.entries(rpcSpecs))('%s has one implementation, in its service', (name, { service }) => {
    expect(callersOf('handleRpc', name).map(folderOf)).toEqual([service]);
  });
  // The bus permits these callers, so the list contains only actual ones; a caller missing from it is refused at run
  // time.
  test.each(Object.entries(rpcSpecs).filter(([name]) => name !== 'signingKeys'))(
    '%s is called by the services it names',
    (name, { permittedCallers }) => {
      expect([...permittedCallers].filter((caller) => !naming(name).includes(caller))).toEqual([]);
    },
  );
  test.each(Object.entries(events))('%s is consumed by the services it names', (name, { consumers }) => {
    expect(consumers.filter((consumer) => !naming(name).includes(consumer.split('/')[0]))).toEqual([]);
  });
  test.each(Object.entries(events).filter(([, { name }]) => !name.startsWith('audit.')))(
    '%s is published by its publisher only',
    (name, { publisher }) => {
      const used = new RegExp(`\\b${name}\\b(?!.*from '@fovea)`);
      const publishing = [...texts].filter(
        ([file, text]) =>
          file.startsWith(`services/${publisher}/src/`) &&
          /\bpublish(?:All|Within)?\(/.test(text) &&
          used.test(text.replace(/import[^;]+;/g, '')),
      );
      expect(publishing.length).toBeGreaterThan(0);
      expect(
        [...callersOf('publish', name), ...callersOf('publishAll', name), ...callersOf('publishWithin', name)]
          .map(folderOf)
          .filter((service) => service !== publisher),
      ).toEqual([]);
    },
  );
  test('a part of a service is named after its contract', () => {
    const forms = {
      handle: (contract: string) => `${contract}Handler`,
      handleRpc: (contract: string) => `${contract}Rpc`,
      job: (name: string) => `${inCamelCase(name)}Job`,
      loop: (name: string) => `${inCamelCase(name)}Loop`,
    };
    const words =
      /export const (\w+) = (handle|handleRpc|job|loop)(?:Save|Export)?\(\s*(?:\{\s*name: '([\w-]+)'|(\w+))/g;
    const others = [...texts].flatMap(([file, text]) =>
      [...text.matchAll(words)].flatMap(([, name = '', word = '', spec, contract]) => {
        const wanted = forms[word as keyof typeof forms](spec ?? contract ?? '');
        return /^services\/(?!kit\/)/.test(file) && name !== wanted ? [`${file}: ${name}, not ${wanted}`] : [];
      }),
    );
    expect(others).toEqual([]);
  });
  test('every service is created, configured and started alike', () => {
    for (const service of services) {
      const made = `create${inCamelCase(`-${service}`)}Service`;
      const source = `services/${service}/src`;
      expect(texts.get(`${source}/service.ts`)).toContain(`export async function ${made}(env?: Environment)`);
      expect(texts.get(`${source}/main.ts`)).toContain(`await run(${made}());`);
    }
    const ownWords = /\breadConfig\(|\bcreateService\(|\bserviceOf\b/;
    const spread = [...texts].filter(
      ([file, text]) =>
        /^services\/(?!kit\/)/.test(file) && ownWords.test(text) && !/src\/(service|handle)\.ts$/.test(file),
    );
    expect(spread.map(([file]) => file)).toEqual([]);
  });
  test('no path belongs to two endpoints', () => {
    const paths = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect(paths).toEqual([...new Set(paths)]);
  });
});

/** Judged by the column's name or by a comment that lists its values. */
const holdsWords = (comment: string, name: string) =>
  /(status|state|kind|type|role|channel|reason|failure|attention|method|action|currency|language)$/i.test(name) ||
  /\/\/\/ `?\w+`?(, `?\w+`?)*,? or `?\w+`?\.?\n/.test(comment);
/** Free texts, values of other systems, and lists in the code that stored rows outlive (decision 163). */
const openWords = [
  ...['Approval.reason', 'Catalog.status', 'Discount.reason', 'Payment.refundReason', 'PlanRequest.reason'],
  ...['Request.reason', 'Request.closeReason', 'TreatmentHold.reason', 'TreatmentHold.releaseReason'],
  ...['ProviderEvent.type', 'Dispute.statedStatus', 'Dispute.statedReason', 'Upload.fileType'],
  ...[
    'Delivery.kind',
    'Notification.kind',
    'NoticeMark.kind',
    'NoticeStop.kind',
    'StoredJob.kind',
    'StoredJob.failure',
  ],
];

/** A concurrent index, or checks of word lists: see applyMigrations. */
function isRepeatable(sql: string): boolean {
  if (/CONCURRENTLY/i.test(sql))
    return /^(CREATE (UNIQUE )?INDEX CONCURRENTLY "\w+" ON [^;]*|DROP INDEX CONCURRENTLY IF EXISTS "\w+");\s*$/.test(
      sql,
    );
  const steps = sql
    .split(';')
    .flatMap((statement) =>
      statement
        .trim()
        .replace(/^ALTER TABLE (IF EXISTS )?"\w+"\s+/, '')
        .split(/,\n\s*/),
    )
    .filter((step) => step !== '' && step !== 'BEGIN' && step !== 'COMMIT');
  return steps.every((step, place) => {
    const [, added] = /^ADD CONSTRAINT ("\w+") CHECK .* NOT VALID$/.exec(step) ?? [];
    if (added) return steps.slice(0, place).includes(`DROP CONSTRAINT IF EXISTS ${added}`);
    return /^(DROP CONSTRAINT IF EXISTS|VALIDATE CONSTRAINT) "\w+"$/.test(step);
  });
}

describe('migrations', () => {
  const schemas = findSchemas(services.slice()).map((schema) => [`${schema.service}/${schema.kind}`, schema] as const);

  test.each(schemas)('%s equals its last migration', (_name, schema) => {
    expect(migratedSchema(schema)).toBe(joinedSchema(schema));
  });

  test.each(schemas)('%s has check constraints for its word lists', (_name, schema) => {
    const scripts = migrationList(migrationsFolder(schema)).migrationDirectories.map(
      ({ migrationFile: { content } }) => (content.tag === 'ok' ? content.value : ''),
    );
    const checked = new Map<string, string>();
    for (const [, name = '', check = ''] of scripts
      .join('')
      .matchAll(/ADD CONSTRAINT "(\w+)" CHECK \((.*)\) NOT VALID/g))
      checked.set(name, check);
    const wanted = new Map([...wordChecks(joinedSchema(schema)).values()].flatMap((checks) => [...checks]));
    expect(checked).toEqual(wanted);
  });

  test.each(schemas)('%s is repeatable if it contains commits', (_name, schema) => {
    const scripts = migrationList(migrationsFolder(schema)).migrationDirectories.flatMap(
      ({ path, migrationFile: { content } }) =>
        content.tag === 'ok' && commitsWithin(content.value) ? [{ path, sql: content.value }] : [],
    );
    expect(scripts.filter(({ sql }) => !isRepeatable(sql)).map(({ path }) => path)).toEqual([]);
  });

  test.each(schemas.filter(([, schema]) => zoneColumns(joinedSchema(schema)).length > 0))(
    '%s has the present list of time zones (make migration NAME=zones)',
    (_name, schema) => {
      expect(hasPresentZones(migrationsFolder(schema))).toBe(true);
    },
  );

  test.each(schemas)('%s names the words of every column of a word list', (_name, schema) => {
    const columns = [...joinedSchema(schema).matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(
      ([, model, body = '']) =>
        [...body.matchAll(/((?:^ +\/\/\/.*\n)*)^ +(\w+) +String\b(.*)$/gm)]
          .filter(([, comment = '', name = '', more = '']) => !more.includes('@words(') && holdsWords(comment, name))
          .map(([, , name]) => `${model}.${name}`),
    );
    expect(columns.filter((column) => !openWords.includes(column))).toEqual([]);
  });
});

describe('statements', () => {
  const ofServices = [...texts].filter(([file]) => /^services\//.test(file));

  test('are written with the typed builder, and passed to Prisma and the pool in one place', () => {
    const raw = ofServices.filter(
      ([file, text]) =>
        !/services\/kit\/(src\/database\/kysely|testing\/src\/test-bed)\.ts|\.test\.ts$/.test(file) &&
        /\$(?:query|execute)Raw|\bsqltag\b|Prisma\.(?:sql|raw|join)\b|\bpool\.query\b/.test(text),
    );
    expect(raw.map(([file]) => file)).toEqual([]);
  });

  test('name columns through ref(): a renamed one breaks the types', () => {
    const named = ofServices.flatMap(([file, text]) =>
      writtenSql(text).flatMap((words) => namesIn(words).map((name) => `${file}: ${name} in ${words}`)),
    );
    expect(named).toEqual([]);
  });

  test('convert times by a zone that every server has', () => {
    const unsafe = ofServices.flatMap(([file, text]) => unsafeZones(text).map((found) => `${file}: ${found}`));
    expect(unsafe).toEqual([]);
  });

  test.each([
    `sql\`\${at} AT TIME ZONE \${ref('parent.timezone')}\``,
    `const zone = ref(name);\nsql\`\${at} AT TIME ZONE \${zone}\``,
    `sql\`\${at} at time zone parent.timezone\``,
    `sql\`timezone(\${ref('parent.timezone')}, \${at})\``,
  ])('%s is refused: one stored zone would end the statement for all rows', (text) => {
    expect(unsafeZones(text)).toHaveLength(1);
  });

  test('migrations neither, except one from before the list existed', () => {
    const migrations = tracked.filter((file) => file.endsWith('/migration.sql'));
    const unsafe = migrations.filter((file) => /AT TIME ZONE (?!'|canonical_zone\()/i.test(textOf(file)));
    expect(unsafe).toEqual([
      'services/device-inventory/prisma/migrations/regional/20261122212800_tell_sums_of_days/migration.sql',
    ]);
  });
});

/**
 * Conversions of times by anything but a fixed zone, a parameter (callers pass zones of the list) or a column through
 * `storedZone`.
 */
function unsafeZones(text: string): string[] {
  const isSafe = (zone: string) => {
    if (/^('UTC'|\$\{storedZone\()/.test(zone)) return true;
    const name = /^\$\{(\w+)\}/.exec(zone)?.[1];
    return name !== undefined && new RegExp(`const ${name} = storedZone\\(|\\b${name}: string\\b`).test(text);
  };
  const converted = [...text.matchAll(/AT TIME ZONE\s+([^\n`]{1,80})/gi)].map(([, zone = '']) => zone);
  const called = writtenSql(text).filter((words) => /\btimezone\(/i.test(words));
  return [...converted.filter((zone) => !isSafe(zone)), ...called];
}

/** The constant parts of each sql`…`, with ? for each value. */
function writtenSql(text: string): string[] {
  return [...text.matchAll(/(?<![.\w])sql(?:<[^`]*?>)?`/g)].map(({ index, 0: { length } }) => {
    let words = '';
    for (let at = index + length, depth = 0; at < text.length; at += 1) {
      if (depth === 0 && text[at] === '`') break;
      if (text.startsWith('${', at)) {
        if (depth === 0) words += '?';
        depth += 1;
        at += 1;
      } else if (depth > 0) depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
      else words += text[at];
    }
    return words;
  });
}

/**
 * Lower-case words that are no functions, no types after `::`, no quoted text, and not introduced by the statement
 * itself (`AS one`, `rows(id, at)`).
 */
function namesIn(words: string): string[] {
  if (/^\w+\([\w, ]*\)$/.test(words)) return [];
  const own = [...words.matchAll(/\bAS (\w+)/g)].map(([, name]) => name);
  return [...words.replace(/'[^']*'/g, '').matchAll(/(?<!::|\w)[a-z_]\w*\b(?!\()/g)]
    .map(([name]) => name)
    .filter((name) => !own.includes(name));
}

describe('the shape of the code', () => {
  test('no file has more than 300 lines, texts and the generated table of errors apart', () => {
    const long = [...texts]
      .filter(([file, text]) => text.split('\n').length > 301 && !/\/texts\/|business\.ts/.test(file))
      .map(([file]) => file);
    expect(long).toEqual([]);
  });

  test('no names without a subject', () => {
    expect(sources.filter((file) => /(^|\/)(utils?|helpers?|common|misc|manager)(\.|\/)/i.test(file))).toEqual([]);
  });

  test('names are joined, and dates formatted, in one place', () => {
    const joins = /\bfirstName\b[^;\n]*(\.join\(' '\)|\} \$\{)|concat_ws\(' ', \w*\.?first_name/;
    const formats = /toLocale(Date|Time)String|new Intl\.DateTimeFormat\(\s*['"]en-|dateStyle: 'short'|\bgetHours\(\)/;
    // The search column joins names for matching, not for display; the number of a day is computed without formatting.
    const exempt = [
      'contracts/src/dates.ts',
      'contracts/src/names.ts',
      'services/device-inventory/src/usage/local-day.ts',
    ];
    expect(
      [...texts]
        .filter(([file, text]) => (joins.test(text) || formats.test(text)) && !exempt.includes(file))
        .map(([file]) => file),
    ).toEqual([]);
  });
  test('no unfinished code', () => {
    const unfinished = [...texts]
      .filter(([, text]) =>
        /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|expect-error|nocheck)|\bas any\b|: any[;,)\]]/.test(text),
      )
      .map(([file]) => file);
    expect(unfinished).toEqual([]);
  });

  test('no test is skipped or runs alone', () => {
    const tests = sources.filter(
      (file) => /\.(test|e2e)\.tsx?$/.test(file) && file !== 'deploy/checks/repository.test.ts',
    );
    expect(tests.filter((file) => /\b(it|test|describe)\.(skip|only|todo|fixme)\b/.test(textOf(file)))).toEqual([]);
  });

  test('menu items are clicked by the one step that waits for their position', () => {
    const journeys = sources.filter((file) => file.endsWith('.e2e.ts'));
    expect(journeys.filter((file) => /getByRole\('menuitem(?:radio)?'[^;]*\.click\(/.test(textOf(file)))).toEqual([]);
  });
});

const inCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
