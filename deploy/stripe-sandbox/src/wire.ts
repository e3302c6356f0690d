import { z } from 'zod';
import { invalidParam } from './api-error.ts';

export const apiVersion = '2026-10-28.endive';

export type Metadata = Record<string, string>;

// Form encoding has only text; an empty text means "unset".
export const text = z.string().max(5000);
export const clearable = text.transform((value) => (value === '' ? null : value));
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
export const amount = wholeNumber.pipe(
  z.number().int().min(1, 'Invalid positive integer').max(99_999_999, 'Amount too large'),
);
export const metadata = z.union([
  z.literal('').transform(() => null),
  z.record(z.string().max(40), z.string().max(500)),
]);
export const expand = z.array(z.string()).optional();
/** Accepted because callers of the real provider send it; has no effect here. */
export const ignored = z.unknown().optional();

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
export const currency = z
  .string()
  .toLowerCase()
  .refine((code) => currencies.has(code), 'Invalid currency');

/** Parses the parameters of a request; a mismatch becomes the provider's error for it. */
export function readParams<S extends z.ZodType>(schema: S, params: unknown): z.infer<S> {
  const parsed = schema.safeParse(params, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw invalidParam('', 'parameter_invalid', 'Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const unknown = bracketed([...issue.path, ...issue.keys.slice(0, 1)]);
    throw invalidParam(unknown, 'parameter_unknown', `Received unknown parameter: ${unknown}`);
  }
  const param = bracketed(issue.path);
  if (issue.input === undefined) throw invalidParam(param, 'parameter_missing', `Missing required param: ${param}.`);
  const code = issue.message === 'Invalid integer' ? 'parameter_invalid_integer' : 'parameter_invalid';
  throw invalidParam(param, code, `${issue.message}: ${param}`);
}

/** Adds new values; an empty one removes its key, `null` clears all. */
export function mergeMetadata(current: Metadata, change: Metadata | null | undefined): Metadata {
  if (change === undefined) return current;
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ''));
}

function bracketed(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}
