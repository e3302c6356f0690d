import type { Endpoint, RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { errorNameOf } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { z } from 'zod';

export type CallOptions = {
  as?: string;
  db?: string;
  language?: Language;
  headers?: Record<string, string>;
  file?: { name: string; type: string; bytes: Uint8Array };
  raw?: string | Uint8Array;
};

/** A refusal as a client sees it. */
export class ApiError extends Error {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  constructor(code: number, msg: string, data: unknown) {
    super(`${errorNameOf(code) ?? code}: ${msg} ${data === null ? '' : JSON.stringify(data)}`);
    this.name = 'ApiError';
    this.code = code;
    this.msg = msg;
    this.data = data;
  }
}

const Answer = z.object({ code: z.number(), data: z.unknown(), msg: z.string() });

/** Calls an endpoint over HTTP and returns the response as it came, for files, pages and raw bodies. */
export function send<E extends Endpoint<z.ZodObject, z.ZodType>>(
  origin: string,
  endpoint: E,
  input: RequestOf<E>,
  { as, db, language, headers = {}, file, raw }: CallOptions = {},
): Promise<Response> {
  const fields: Record<string, unknown> = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(fields[name]));
    delete fields[name];
    return value;
  });
  const url = new URL(path, origin);
  const all: Record<string, string> = {
    ...(as ? { authorization: `Bearer ${as}` } : {}),
    ...(db ? { db } : {}),
    ...(language ? { 'accept-language': language } : {}),
    ...headers,
  };
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    for (const [name, value] of Object.entries(fields))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined) url.searchParams.append(name, String(each));
    return fetch(url, { method: endpoint.method, headers: all, redirect: 'manual' });
  }
  if (endpoint.body === 'multipart')
    return fetch(url, { method: endpoint.method, headers: all, body: formOf(fields, file) });
  if (raw !== undefined)
    return fetch(url, { method: endpoint.method, headers: { 'content-type': 'application/json', ...all }, body: raw });
  return fetch(url, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...all },
    body: JSON.stringify(fields),
    redirect: 'manual',
  });
}

/** Calls an endpoint and returns its data; a refusal is thrown as ApiError. */
export async function call<E extends Endpoint<z.ZodObject, z.ZodType>>(
  origin: string,
  endpoint: E,
  input: RequestOf<E>,
  options?: CallOptions,
): Promise<ResponseOf<E>> {
  const response = await send(origin, endpoint, input, options);
  const { code, data, msg } = Answer.parse(await response.json());
  if (code !== 0) throw new ApiError(code, msg, data);
  return data as ResponseOf<E>;
}

function formOf(fields: Record<string, unknown>, file: CallOptions['file']): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  if (file) form.append('file', new Blob([Uint8Array.from(file.bytes)], { type: file.type }), file.name);
  return form;
}
