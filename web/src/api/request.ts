import type { Endpoint } from '@fovea/contracts/endpoint';

/** Method, path and body type of a call. */
export type Route = Pick<Endpoint, 'method' | 'path' | 'body'>;

export type HttpRequest = { url: string; method: string; body: string | FormData | undefined };

/**
 * Turns an endpoint and its input into an HTTP request: path parameters are taken from the input, GET and DELETE have
 * the rest in the query, POST and PUT in the body. Lists and passwords become JSON in a DELETE's body: logs contain
 * addresses. GETs get the timestamp `_t` to
 * bypass caches between browser and server.
 */
export function httpRequest(endpoint: Route, input: Record<string, unknown>, now = Date.now()): HttpRequest {
  const rest = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (endpoint.method === 'GET') return { url: withQuery(path, { ...rest, _t: now }), method: 'GET', body: undefined };
  if (endpoint.method === 'DELETE' && !hasNested(rest) && !('password' in rest))
    return { url: withQuery(path, rest), method: 'DELETE', body: undefined };
  if (endpoint.body === 'multipart') return { url: path, method: endpoint.method, body: formData(rest) };
  return { url: path, method: endpoint.method, body: JSON.stringify(rest) };
}

function withQuery(path: string, values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  return query.size ? `${path}?${query}` : path;
}

function hasNested(values: Record<string, unknown>): boolean {
  return Object.values(values).some((value) => typeof value === 'object' && value !== null);
}

function formData(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}
