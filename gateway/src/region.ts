import type { Region } from '@fovea/kit/config/config';
import { resolveRegion as resolve } from '@fovea/kit/http/request-region';
import type { RequestHandler } from 'express';
import { callOf } from './call.ts';

/**
 * Resolves the region from query and header by the common rule; the service evaluates a `db` inside a body, because the
 * gateway does not parse bodies.
 */
export function resolveRegion(regions: Region[]): RequestHandler {
  return (req, _res, next) => {
    const { route, actor } = callOf(req);
    const region = resolve(
      route.endpoint,
      actor,
      { input: undefined, query: namedInQuery(req.url), header: headerOf(req.headers.db) },
      regions,
    );
    if (region) req.headers.db = region;
    else delete req.headers.db;
    next();
  };
}

/** Two regions at once are joined, which matches no region's key. */
function namedInQuery(url: string): string | undefined {
  const at = url.indexOf('?');
  if (at < 0 || !url.includes('db=', at)) return undefined;
  return new URLSearchParams(url.slice(at)).getAll('db').join(',');
}

const headerOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value;
