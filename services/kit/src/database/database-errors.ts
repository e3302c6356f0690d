import { AppError } from '@fovea/contracts/errors';

type Cause = {
  originalCode?: string;
  code?: string;
  kind?: string;
  constraint?: { fields?: string[]; index?: string };
};
type DatabaseError = {
  name?: string;
  code?: string;
  message?: string;
  cause?: Cause;
  meta?: { code?: string; target?: string[]; driverAdapterError?: { cause?: Cause } };
};

/** Codes of PostgreSQL, Prisma or the network for: the database cannot be reached right now. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  // A standby, where the server has several hosts.
  '25006',
]);
const unavailableKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);
const unavailableMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection timeout|Client has encountered a connection error|Can't reach database|Unable to start a transaction in the given time|Server has closed the connection|not queryable|`(57P0[1-3]|53300|08\d{3})`/i;

/** Whether the database could not be reached, as opposed to having refused something. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!isDatabaseError(error)) return false;
  const { codes, cause } = detailsOf(error);
  if (codes.some((code) => unavailableCodes.has(code))) return true;
  return (
    (cause?.kind !== undefined && unavailableKinds.has(cause.kind)) || unavailableMessages.test(error.message ?? '')
  );
}

/**
 * The columns of the unique key that a write violated, or the key's name if PostgreSQL does not report columns;
 * undefined for any other error.
 */
export function uniqueViolation(error: unknown): string[] | undefined {
  if (!isDatabaseError(error)) return undefined;
  const { codes, cause } = detailsOf(error);
  const violated = codes.includes('P2002') || codes.includes('23505');
  const { fields, index } = cause?.constraint ?? {};
  return violated
    ? (fields ?? error.meta?.target ?? (index ? [index] : [])).map((field) => field.replaceAll('"', ''))
    : undefined;
}

/** Converts a database error to an AppError, in this place only; undefined for faults of the product. */
export function databaseError(error: unknown): AppError | undefined {
  if (isDatabaseUnavailable(error)) return new AppError('unavailable');
  if (uniqueViolation(error)) return new AppError('alreadyExists');
  if (isDatabaseError(error) && error.code === 'P2025') return new AppError('notFound');
  if (isDatabaseError(error) && detailsOf(error).codes.some((code) => tooLong.has(code)))
    return new AppError('unavailable');
  return undefined;
}

/** A statement or a lock wait that timed out and was rolled back. */
const tooLong = new Set(['57014', '55P03']);

/** Every code of an error, from Prisma's and the PostgreSQL driver's fields. */
function detailsOf({ code, meta, cause: own, message = '' }: DatabaseError) {
  const cause = meta?.driverAdapterError?.cause ?? own;
  const [, quoted] = /Code: `(\w{5})`/.exec(message) ?? [];
  return {
    cause,
    codes: [code, meta?.code, cause?.originalCode, cause?.code, quoted].filter((each) => each !== undefined),
  };
}

const isDatabaseError = (error: unknown): error is DatabaseError => typeof error === 'object' && error !== null;

/** The error response for any thrown value; faults of the product reveal nothing more. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : (databaseError(error) ?? new AppError('internal'));
}
