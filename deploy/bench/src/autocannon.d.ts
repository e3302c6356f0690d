// The package has no types; these are the parts in use.
declare module 'autocannon' {
  type Prepared = { body?: string; headers?: Record<string, string>; path?: string };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    /** Requests per second of all connections together. */
    overallRate?: number;
    requests: {
      method: 'GET' | 'POST' | 'PUT' | 'DELETE';
      headers: Record<string, string>;
      setupRequest: (request: Prepared) => Prepared;
    }[];
  };
  type Result = { duration: number; '2xx': number; non2xx: number; errors: number; latency: { p99: number } };
  const autocannon: (options: Options) => Promise<Result>;
  export default autocannon;
}
