import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { placeOf } from '../hosts.ts';
import { migrationList } from './migration-list.ts';

const require = createRequire(import.meta.url);
const filters = { externalTables: [], externalEnums: [] };

type EngineModule = { SchemaEngine: typeof SchemaEngine; __wbg_set_wasm(exports: WebAssembly.Exports): void };
let loading: Promise<EngineModule> | undefined;

/**
 * Prisma's schema engine as WebAssembly: the native one would have to be downloaded from a host that a closed network
 * lacks.
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

/** The SQL that leads from one schema to another; from nothing when `from` is left out. Empty when they agree. */
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

/** Applies what is missing and returns the names applied; bookkeeping is Prisma's own `_prisma_migrations`. */
export async function applyMigrations(url: string, folder: string): Promise<string[]> {
  const pool = new pg.Pool({ ...placeOf(url), max: 1, connectionTimeoutMillis: 5000 });
  try {
    const engine = await open(sendingWholeScripts(new PrismaPg(pool)));
    return (await engine.applyMigrations({ migrationsList: migrationList(folder), filters })).appliedMigrationNames;
  } finally {
    await pool.end();
  }
}

/** The adapter cuts a script at every semicolon, also inside a function's body; PostgreSQL takes it whole. */
function sendingWholeScripts(factory: PrismaPg): SqlMigrationAwareDriverAdapterFactory {
  const connect = async () => {
    const adapter = await factory.connect();
    const executeScript = async (script: string) =>
      void (await adapter.executeRaw({ sql: script, args: [], argTypes: [] }));
    return Object.assign(adapter, { executeScript });
  };
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect,
    connectToShadowDb: () => factory.connectToShadowDb(),
  };
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
/** The engine insists on a connection even where it only compares two schemas. */
const noDatabase: SqlMigrationAwareDriverAdapterFactory = {
  provider: 'postgres',
  adapterName: 'none',
  connect: async () => offline,
  connectToShadowDb: async () => offline,
};
