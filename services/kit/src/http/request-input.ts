import type { Endpoint } from '@fovea/contracts/endpoint';
import { ExportResult } from '@fovea/contracts/envelope';
import { AppError, refuseField } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { issueMessage, validationText } from '@fovea/contracts/validation-messages';
import type { Request } from 'express';
import { z } from 'zod';
import { unknownNames } from './saved-entity.ts';

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>;

/** The raw input of a call: query for GET, body (and query) for DELETE, body for POST and PUT; path parameters win. */
export function rawInput({ method }: AnyEndpoint, request: Request): Record<string, unknown> {
  const body: unknown = request.body;
  const fields =
    typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body) ? body : {};
  if (method === 'GET') return { ...request.query, ...request.params };
  return method === 'DELETE' ? { ...request.query, ...fields, ...request.params } : { ...fields, ...request.params };
}

/** Parses input with the endpoint's schema; a refusal names every field in the caller's language. */
export function inputParser(
  endpoint: AnyEndpoint,
): (raw: Record<string, unknown>, language: Language) => Record<string, unknown> {
  const lists = Object.entries(endpoint.input.shape)
    .filter(([, field]) => isList(field))
    .map(([name]) => name);
  const fromText = endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.body === 'multipart';
  const judgedLater = new Set(
    Object.keys(endpoint.input.shape).filter((name) => isJudgedLater(endpoint.input.shape[name])),
  );
  const withoutOpenFilters = openFilters(endpoint);
  return (sent, language) => {
    const raw = withoutOpenFilters(sent);
    // `?ids=1` is a list of one: a query string cannot express it.
    const fields =
      fromText && lists.some((name) => typeof raw[name] === 'string') ? { ...raw, ...listsOf(raw, lists) } : raw;
    const unstorable = findUnstorable(
      judgedLater.size > 0
        ? Object.fromEntries(Object.entries(fields).filter(([name]) => !judgedLater.has(name)))
        : fields,
    );
    if (unstorable !== undefined) throw refuseField(unstorable, 'invalid');
    const parsed = endpoint.input.safeParse(fields, { reportInput: true });
    const unknown = unknownNames(endpoint, fields);
    if (parsed.success && unknown.length === 0) return parsed.data;
    const issues =
      parsed.error?.issues.map((issue) => ({ path: issue.path.join('.'), message: issueMessage(issue, language) })) ??
      [];
    throw new AppError('validation', {}, [
      ...issues,
      ...unknown.map((path) => ({ path, message: validationText('unknownField', language) })),
    ]);
  };
}

/**
 * In lists and exports an empty value means no filter, and so does `all` unless the field has that value. An empty list
 * of ids is refused, because it is a selection.
 */
function openFilters({ method, input, response }: AnyEndpoint) {
  if (method !== 'GET' && response !== ExportResult) return (raw: Record<string, unknown>) => raw;
  const optional = new Map(
    Object.entries(input.shape).filter(([, field]) => !isSelection(field) && z.safeParse(field, undefined).success),
  );
  const isOpen = ([name, value]: [string, unknown]) => {
    const field = optional.get(name);
    return field && (value === '' || (value === 'all' && !z.safeParse(field, value).success));
  };
  return (raw: Record<string, unknown>) =>
    Object.values(raw).some((value) => value === '' || value === 'all')
      ? Object.fromEntries(Object.entries(raw).filter((entry) => !isOpen(entry)))
      : raw;
}

/** Deeper than any endpoint's input goes. */
const deepest = 10;

/**
 * The path of a text that no database stores (a NUL, half of a surrogate pair) or of endless nesting; undefined if
 * there is none.
 */
function findUnstorable(value: unknown, path: string[] = []): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path.join('.') : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length > deepest) return path.join('.');
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Lists of loose objects, whose entries the operation validates: one invalid treatment must not block the others posted
 * with it.
 */
const isJudgedLater = (field: unknown): boolean =>
  field instanceof z.ZodArray &&
  field.element instanceof z.ZodObject &&
  field.element.def.catchall instanceof z.ZodUnknown;

function isList(field: unknown): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    return isList(field.unwrap());
  return field instanceof z.ZodArray;
}

function isSelection(field: unknown): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    return isSelection(field.unwrap());
  return field instanceof z.ZodPipe ? isSelection(field.out) : isList(field);
}

const listsOf = (raw: Record<string, unknown>, lists: string[]) =>
  Object.fromEntries(
    lists.flatMap((name) => (typeof raw[name] === 'string' ? [[name, raw[name] === '' ? [] : [raw[name]]]] : [])),
  );
