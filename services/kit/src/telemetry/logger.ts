import { type Logger, type LoggerOptions, pino } from 'pino';

export type Log = Logger;

/** Keys whose values identify a person, a card or a session, wherever they appear in a logged object. */
const secretKeys = new Set([
  'token',
  'authorization',
  'cookie',
  'password',
  'oldPassword',
  'digest',
  'secret',
  'clientSecret',
  'key',
  'email',
  'name',
  'fullName',
  'firstName',
  'lastName',
  'username',
  'phone',
  'address',
  'zip',
  'birthDate',
  'patientId',
  'card',
  'number',
  'cvc',
  'last4',
  'signature',
  'body',
  'stripe-signature',
]);
/** Bindings of a child logger only pass through its serializers. */
const boundSecrets = Object.fromEntries([...secretKeys].map((key) => [key, () => '[removed]']));
/**
 * Lines are buffered: a write to the pipe costs as much as a tenth of a request. A reader waits half a second at most.
 */
const bufferedBytes = 4096;
const flushMs = 500;
/** From this level on a line is written at once: the process may end next. */
const warning = 40;
const output = pino.destination({ dest: 1, sync: false, minLength: bufferedBytes, periodicFlush: flushMs });
/** How deep a logged object is searched for secrets; deeper parts are omitted. */
const deepest = 4;

/**
 * One JSON line per event on standard output, warnings at once and others buffered briefly; personal data, cards and
 * secrets are removed here, not where something is logged.
 */
export function createLog(service: string, level: string): Log {
  const options: LoggerOptions = {
    level,
    // One pass over the object: a list of paths with wildcards costs ten times the rest of the line.
    formatters: { log: (details) => withoutSecrets(details, 0) },
    serializers: { ...boundSecrets, err: describeError, error: describeError },
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      logMethod(line, write, severity) {
        write.apply(this, line);
        if (severity >= warning) output.flushSync();
      },
    },
  };
  return pino(options, output);
}

function withoutSecrets(details: object, depth: number): Record<string, unknown> {
  const masked: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(details))
    masked[key] = secretKeys.has(key) ? '[removed]' : maskedValue(value, depth + 1);
  return masked;
}

function maskedValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value;
  if (depth >= deepest) return '[left out]';
  return Array.isArray(value) ? value.map((each) => maskedValue(each, depth + 1)) : withoutSecrets(value, depth);
}

/**
 * Database errors quote the offending values, so only their code and kind are logged; other messages lose e-mail
 * addresses and long numbers.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, meta } = error as { code?: unknown; constraint?: unknown; meta?: { modelName?: unknown } };
  const fromDatabase =
    error.name.startsWith('Prisma') ||
    error.name === 'DriverAdapterError' ||
    (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code));
  const message = fromDatabase ? lastLine(error.message) : error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: maskPersonal(message),
    ...(code === undefined ? {} : { code }),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(meta?.modelName ? { model: meta.modelName } : {}),
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}

const lastLine = (message: string): string =>
  (message.trim().split('\n').at(-1) ?? '').replace(/"[^"]*"|'[^']*'|\([^)]*\)/g, '…');

export const maskPersonal = (text: string): string =>
  text.replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '[email]').replace(/\d{8,}/g, '[number]');
