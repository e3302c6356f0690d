import { extname } from 'node:path';
import type { RequestHandler } from 'express';

const forms = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** Serves `app.js.br` for `app.js` if the build wrote it and the browser accepts the encoding. */
export function preferCompressed(files: ReadonlySet<string>): RequestHandler {
  return (req, res, next) => {
    const { path } = req;
    const form = forms.find(({ encoding, suffix }) => files.has(path + suffix) && req.acceptsEncodings(encoding));
    if (!form || !files.has(path)) return next();
    res.type(extname(path));
    res.setHeader('Content-Encoding', form.encoding);
    res.vary('Accept-Encoding');
    req.url = path + form.suffix;
    next();
  };
}
