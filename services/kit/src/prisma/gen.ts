// `make gen`: generates the Prisma clients of every service into services/<name>/generated/{global,regional}, and the
// statement builder's types beside them (tables.ts). Both type columns of word lists.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { type DatabaseKind, findSchemas, joinedSchema, type ServiceSchema } from './schemas.ts';
import { sealedColumns, sealedType } from './sealed.ts';
import { wordColumns } from './words.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const prismaCli = `${dirname(require.resolve('prisma/package.json'))}/build/index.js`;
const kyselyGenerator = require.resolve('prisma-kysely/bin');

/**
 * Columns by their names in the database, with the values that the connection pool gives and takes. A shell runs the
 * generator: the quotes protect paths with spaces.
 */
const tablesGenerator = (kind: DatabaseKind) => `
generator tables {
  provider            = "node \\"${kyselyGenerator}\\""
  output              = "./${kind}"
  fileName            = "tables.ts"
  dbTypeName          = "Tables"
  bigIntTypeOverride  = "string"
  decimalTypeOverride = "string"
}
`;

/** Generates one client; skipped if the schema is unchanged. */
async function generate(schema: ServiceSchema): Promise<void> {
  const written = joinedSchema(schema);
  const joined =
    written
      .replace(/@words\((?:\w+ = )?(.*)\)$/gm, '@kyselyType(($1))')
      .replace(/@sealed$/gm, `@kyselyType((${sealedType}))`) + tablesGenerator(schema.kind);
  const target = `${schema.folder}generated/`;
  const stamp = `${target}${schema.kind}/.made-from`;
  const hash = createHash('sha256').update(joined).update(readFileSync(prismaCli).length.toString()).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  rmSync(`${target}${schema.kind}`, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(`${target}${schema.kind}.prisma`, joined);
  // The client needs no engine; the variable prevents the CLI from downloading one.
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? '/bin/true',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  };
  await run(process.execPath, [prismaCli, 'generate', '--schema', `${target}${schema.kind}.prisma`, '--no-hints'], {
    cwd: target,
    env,
  });
  const typed = [
    ...wordColumns(written).map(({ model, field, words }) => ({ model, field, type: words })),
    ...sealedColumns(written).map(({ model, field }) => ({ model, field, type: sealedType })),
  ];
  for (const column of typed) typeModel(`${target}${schema.kind}/models/${column.model}.ts`, column);
  writeFileSync(stamp, hash);
  process.stdout.write(`generated ${schema.service}/${schema.kind}\n`);
}

/** Prisma types a text column as string; its own enums would be types of the database (decision 163). */
function typeModel(file: string, { field, type }: { field: string; type: string }): void {
  const oneOf = `{ equals?: ${type}; in?: (${type})[]; notIn?: (${type})[]; not?: ${type} | null }`;
  const lines = new RegExp(`^( +${field}\\??: )(.*\\b(?:string|\\w*Json\\w+)\\b.*)$`, 'gm');
  const typed = readFileSync(file, 'utf8').replace(
    lines,
    (_, name: string, declared: string) =>
      name +
      declared
        .replace(/Prisma\.(Nullable)?StringFieldUpdateOperationsInput \| /, '')
        .replace(/Prisma\.(String|Json)\w*<"\w+">/, oneOf)
        .replace(/\bstring\b/, `(${type})`)
        .replace(/\b(runtime\.JsonValue|runtime\.InputJsonValue)\b/, `(${type})`),
  );
  writeFileSync(file, typed);
}

const only = process.argv.slice(2);
const queue = findSchemas(only.length > 0 ? only : undefined);
const failures: string[] = [];

async function work(): Promise<void> {
  for (let schema = queue.shift(); schema; schema = queue.shift()) {
    const { service, kind } = schema;
    await generate(schema).catch((error: { stderr?: string; message: string }) =>
      failures.push(`${service}/${kind}: ${error.stderr || error.message}`),
    );
  }
}

await Promise.all([work(), work()]);
if (failures.length > 0) {
  process.stderr.write(`Prisma clients could not be generated.\n${failures.join('\n')}\n`);
  process.exitCode = 1;
}
