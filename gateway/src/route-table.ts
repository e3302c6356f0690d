import type { Endpoint, RateClass } from '@fovea/contracts/endpoint';
import { takenByPut } from '@fovea/contracts/saved-entity';

const MB = 1024 * 1024;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

export type Route = {
  name: string;
  endpoint: Endpoint;
  rate: RateClass;
  maxBytes: number;
  /** The time without a response after which the caller receives `unavailable`. */
  timeoutMs: number;
};

export type RouteTable = {
  find(method: string, path: string): Route | undefined;
  /** The allowed methods of a path; empty for an unknown path. */
  methodsOf(path: string): string[];
};

const methods = ['GET', 'POST', 'PUT', 'DELETE'];

/** Matches paths of the registry: most by one map lookup, those with parameters by one expression each. */
export function routeTable(endpoints: Record<string, Endpoint>): RouteTable {
  const exact = new Map<string, Route>();
  const patterns: { method: string; pattern: RegExp; route: Route }[] = [];

  const byPut = takenByPut(Object.values(endpoints));
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const route = routeOf(name, endpoint);
    if (byPut.has(endpoint)) exact.set(`PUT ${endpoint.path}`, route);
    if (endpoint.path.includes(':'))
      patterns.push({ method: endpoint.method, pattern: patternOf(endpoint.path), route });
    else exact.set(`${endpoint.method} ${endpoint.path}`, route);
  }

  const find = (method: string, path: string) => {
    const verb = method === 'HEAD' ? 'GET' : method;
    return (
      exact.get(`${verb} ${path}`) ?? patterns.find((entry) => entry.method === verb && entry.pattern.test(path))?.route
    );
  };
  return { find, methodsOf: (path) => methods.filter((method) => find(method, path)) };
}

function routeOf(name: string, endpoint: Endpoint): Route {
  const long = endpoint.rate === 'heavy' || endpoint.body === 'multipart';
  return {
    name,
    endpoint,
    rate: endpoint.rate ?? (endpoint.method === 'GET' ? 'read' : 'write'),
    // A form adds boundaries and fields to its file; the service checks the size of the file.
    maxBytes: (endpoint.maxBytes ?? MB) + (endpoint.body === 'multipart' ? MB / 4 : 0),
    // Imports and exports process a whole file before the first byte of the response.
    timeoutMs: long ? 30 * MINUTE : 30 * SECOND,
  };
}

function patternOf(path: string): RegExp {
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
