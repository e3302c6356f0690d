import pg from 'pg';
import { hostsOf } from '../config/database-url.ts';

type Host = { host: string; port: number };
type ConnectCallback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);
type Search = { find(): Promise<Host>; reset(): void };

const connectTimeoutMs = 2_000;
/** Parameters that a server reports at the start of a connection, and on every change. */
const readOnly = ['in_hot_standby', 'default_transaction_read_only'];
/** PostgreSQL's code for: cannot connect now. */
const noneWritable = () => Object.assign(new Error('No host of this server can be written to'), { code: '57P03' });

/** What a pool or a client needs to reach a server with one host, or with several of which one is writable. */
export function placeOf(url: string): { connectionString: string; Client: typeof pg.Client } {
  const places = hostsOf(url);
  const [connectionString = url] = places;
  return { connectionString, Client: places.length > 1 ? clientOf(searchFor(places)) : pg.Client };
}

// Databases, pools and probes of one process share the search.
const searches = new Map<string, Search>();

function searchFor(places: string[]): Search {
  const servers = places.map((place) => new URL(place).host).join();
  const search = searches.get(servers) ?? openSearch(places);
  searches.set(servers, search);
  return search;
}

function openSearch(places: string[]): Search {
  let found: Promise<Host> | undefined;
  const reset = () => {
    found = undefined;
  };
  const find = () => {
    found ??= firstWritable(places);
    found.catch(reset);
    return found;
  };
  return { find, reset };
}

/** In the order of the URL, as libpq does with `target_session_attrs=read-write`. */
async function firstWritable(places: string[]): Promise<Host> {
  let fault: unknown = noneWritable();
  for (const connectionString of places) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('SHOW transaction_read_only');
      if (rows[0].transaction_read_only === 'off') return { host: client.host, port: client.port };
    } catch (error) {
      fault = error;
    } finally {
      client.end().catch(() => {});
    }
  }
  throw fault;
}

/**
 * A client that looks up the writable host when it connects. The search starts again after a failed connect, a broken
 * connection, or when the server becomes a standby.
 */
function clientOf({ find, reset }: Search): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: ConnectCallback): void;
    override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
      const connected = this.#connectToFound();
      if (!callback) return connected;
      const done = callback as (error?: Error) => void;
      connected.then(() => done(), done);
      return undefined;
    }

    async #connectToFound(): Promise<pg.Client> {
      const place = await find();
      const { stream } = this.connection;
      // The caller stopped waiting.
      if (stream.destroyed) throw new Error('Connection terminated due to connection timeout');
      Object.assign(this, place);
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
        if (readOnly.includes(parameterName ?? '') && parameterValue === 'on') stream.destroy(noneWritable());
      });
      this.on('error', reset);
      return super.connect().catch((error: unknown) => {
        reset();
        throw error;
      });
    }
  };
}
