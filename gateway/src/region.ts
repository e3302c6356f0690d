import type { Region } from '@fovea/kit/config/config';
import { resolveRegion as resolve } from '@fovea/kit/http/request-region';
import type { RequestHandler } from 'express';
import { callOf } from './call.ts';

/**
 * Resolves the region from query and header by the platform's one rule; a `db` inside a body is left to the service,
 * because bodies are not read here.
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

/** Naming two regions at once names none: the joined text is no region's key. */
function namedInQuery(url: string): string | undefined {
  const at = url.indexOf('?');
  if (at < 0 || !url.includes('db=', at)) return undefined;
  return new URLSearchParams(url.slice(at)).getAll('db').join(',');
}

const headerOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value;
