import type { Endpoint } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import express, { type Request, type RequestHandler, type Response } from 'express';
import multer, { MulterError } from 'multer';
import type { z } from 'zod';

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>;
const defaultMaxBytes = 1024 * 1024;

/** Reads a request's body after authorization, so that unauthorized callers cannot make the service read 20 MB. */
export function bodyReader(endpoint: AnyEndpoint): (request: Request, response: Response) => Promise<void> {
  const read = parserOf(endpoint);
  if (!read) return async () => {};
  return async (request, response) => {
    checkContentType(endpoint, request);
    await new Promise<void>((resolve, reject) => {
      read(request, response, (failure?: unknown) => (failure ? reject(bodyError(failure)) : resolve()));
    });
  };
}

const contentTypes = { json: 'application/json', multipart: 'multipart/form-data', raw: undefined };

/** Refuses a body of the wrong content type; there may be none. Raw endpoints accept any. */
export function checkContentType({ body = 'json' }: AnyEndpoint, request: Request): void {
  const type = contentTypes[body];
  if (!type || request.headers['content-length'] === '0' || request.is(type) !== false) return;
  throw new AppError('wrongContentType', { type });
}

function parserOf({ method, body = 'json', maxBytes = defaultMaxBytes }: AnyEndpoint): RequestHandler | undefined {
  if (body === 'raw') return express.raw({ type: () => true, limit: maxBytes });
  // File names in other scripts arrive as UTF-8.
  if (body === 'multipart')
    return multer({
      storage: multer.memoryStorage(),
      limits: { fileSize: maxBytes, files: 1, fields: 50, fieldSize: 64 * 1024 },
      defParamCharset: 'utf8',
    }).single('file');
  return method === 'GET' ? undefined : express.json({ limit: maxBytes, strict: true });
}

function bodyError(failure: unknown): AppError | unknown {
  if (failure instanceof MulterError)
    return new AppError(
      failure.code === 'LIMIT_FILE_SIZE' || failure.code === 'LIMIT_FIELD_VALUE' ? 'tooLarge' : 'malformedBody',
    );
  const { type, status } = failure as { type?: string; status?: number };
  if (type === 'entity.too.large') return new AppError('tooLarge');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') return new AppError('unsupportedType');
  if (type === 'request.aborted' || status === 400 || failure instanceof Error) return new AppError('malformedBody');
  return failure;
}
