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

/** PostgreSQL's or the network's own words for: there is no database to talk to right now. */
const goneCodes = new Set([
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
const goneKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);
const goneWords =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection timeout|Client has encountered a connection error|Can't reach database|Unable to start a transaction in the given time|Server has closed the connection|not queryable|`(57P0[1-3]|53300|08\d{3})`/i;

/** Whether the error says that the database could not be reached, as opposed to having refused something. */
export function isDatabaseGone(error: unknown): boolean {
  if (!isDatabaseError(error)) return false;
  const { codes, cause } = told(error);
  if (codes.some((code) => goneCodes.has(code))) return true;
  return (cause?.kind !== undefined && goneKinds.has(cause.kind)) || goneWords.test(error.message ?? '');
}

/**
 * The columns of the unique key that a write ran into, or its name where PostgreSQL says no more than that; undefined
 * for any other error.
 */
export function uniqueViolation(error: unknown): string[] | undefined {
  if (!isDatabaseError(error)) return undefined;
  const { codes, cause } = told(error);
  const violated = codes.includes('P2002') || codes.includes('23505');
  const { fields, index } = cause?.constraint ?? {};
  return violated
    ? (fields ?? error.meta?.target ?? (index ? [index] : [])).map((field) => field.replaceAll('"', ''))
    : undefined;
}

/** The one place where a database's refusal becomes an error of the product; undefined when it is a fault of ours. */
export function databaseError(error: unknown): AppError | undefined {
  if (isDatabaseGone(error)) return new AppError('unavailable');
  if (uniqueViolation(error)) return new AppError('alreadyExists');
  if (isDatabaseError(error) && error.code === 'P2025') return new AppError('notFound');
  if (isDatabaseError(error) && told(error).codes.some((code) => tooLong.has(code))) return new AppError('unavailable');
  return undefined;
}

/** A statement, or a wait for somebody else's lock, that took too long and was undone by the database. */
const tooLong = new Set(['57014', '55P03']);

/** Every code of an error, wherever Prisma or PostgreSQL's driver put it. */
function told({ code, meta, cause: own, message = '' }: DatabaseError) {
  const cause = meta?.driverAdapterError?.cause ?? own;
  const [, quoted] = /Code: `(\w{5})`/.exec(message) ?? [];
  return {
    cause,
    codes: [code, meta?.code, cause?.originalCode, cause?.code, quoted].filter((each) => each !== undefined),
  };
}

const isDatabaseError = (error: unknown): error is DatabaseError => typeof error === 'object' && error !== null;

/** The error a caller is answered with for anything that was thrown; faults of the product reveal nothing more. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : (databaseError(error) ?? new AppError('internal'));
}
