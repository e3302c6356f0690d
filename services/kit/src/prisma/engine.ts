import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';

const require = createRequire(import.meta.url);
const filters = { externalTables: [], externalEnums: [] };

type EngineModule = { SchemaEngine: typeof SchemaEngine; __wbg_set_wasm(exports: WebAssembly.Exports): void };
let loading: Promise<EngineModule> | undefined;

/**
 * Prisma's schema engine as WebAssembly: the native one would be downloaded from a host that a closed network lacks.
 */
function loadEngine(): Promise<EngineModule> {
  loading ??= (async () => {
    const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
    const path = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm');
    const { instance } = await WebAssembly.instantiate(readFileSync(path), { './schema_engine_bg.js': bindings });
    bindings.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
    return bindings;
  })();
  return loading;
}

const asFile = (content: string) => ({ tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content }] });

/** The SQL from one schema to another; from an empty one if `from` is omitted. Empty if they agree. */
export async function diffSchemas(from: string | undefined, to: string): Promise<string> {
  const engine = await open(noDatabase, to);
  const result = await engine.diff({
    from: from === undefined ? { tag: 'empty' } : asFile(from),
    to: asFile(to),
    script: true,
    exitCode: null,
    filters,
  });
  const script = result.stdout ?? '';
  return script.includes('-- This is an empty migration') ? '' : script;
}

async function open(database: SqlMigrationAwareDriverAdapterFactory, schema?: string): Promise<SchemaEngine> {
  const { SchemaEngine: Engine } = await loadEngine();
  return Engine.new(
    { datamodels: schema === undefined ? undefined : [['schema.prisma', schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(database),
  );
}

const nothing = { columnTypes: [], columnNames: [], rows: [] };
const offline = {
  provider: 'postgres' as const,
  adapterName: 'none',
  queryRaw: async () => nothing,
  executeRaw: async () => 0,
  executeScript: async () => {},
  dispose: async () => {},
  getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
  startTransaction: async () => Promise.reject(new Error('Comparing schemas needs no database')),
};
/** The engine requires a connection even to compare two schemas. */
const noDatabase: SqlMigrationAwareDriverAdapterFactory = {
  provider: 'postgres',
  adapterName: 'none',
  connect: async () => offline,
  connectToShadowDb: async () => offline,
};
