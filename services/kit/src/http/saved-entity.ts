import type { Endpoint } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import { readOnlyNames } from '@fovea/contracts/saved-entity';
import { z } from 'zod';

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>;
type Fields = Record<string, unknown>;

/** Fields of every call, not of an entity: the region and the captcha solution. */
const ofTheCall = ['db', 'g-recaptcha-response'];

/**
 * Reads what a GET returned: `id` and `_id` are the same, and null is an empty field in the form its rule accepts.
 * Undefined for a call that saves no entity.
 */
export function entityReader({ input, saves }: AnyEndpoint): ((raw: Fields) => Fields) | undefined {
  if (!saves) return undefined;
  const [name, otherName] = 'id' in input.shape ? ['id', '_id'] : ['_id', 'id'];
  const emptied = new Map(Object.entries(input.shape).map(([field, rule]) => [field, emptyOf(rule)]));
  return (raw) => {
    const { [otherName]: other, ...fields } = raw;
    if (other !== undefined && fields[name] !== undefined && fields[name] !== other)
      throw refuse([otherName], 'notEditable');
    const named = other === undefined ? fields : { ...fields, [name]: other };
    return Object.fromEntries(
      Object.entries(named).map(([field, value]) => [
        field,
        value === null && emptied.has(field) ? emptied.get(field) : value,
      ]),
    );
  };
}

/**
 * The row after an update by its key and the `updatedAt` it was read with, which wrote `count` rows. Throws `notFound`
 * if it does not exist, `changedMeanwhile` if another request wrote it.
 */
export function requireWritten<Row>(count: number, row: Row | null): Row {
  if (!row) throw new AppError('notFound');
  if (count === 0) throw new AppError('changedMeanwhile');
  return row;
}

const emptyOf = (rule: z.ZodType) => [null, '', undefined].find((empty) => rule.safeParse(empty).success) ?? null;

/** Fields that neither the call nor its entity has. */
export function unknownNames({ input, saves }: AnyEndpoint, fields: Fields): string[] {
  if (!saves) return [];
  return Object.keys(fields).filter(
    (name) => !(name in input.shape) && !(name in saves.shape) && !ofTheCall.includes(name),
  );
}

/**
 * Refuses changes of read-only fields, by name. `stored` returns the entity as a GET returns it to this caller, or null
 * if there is none (yet): a new entity only has fixed fields. A form older than the last save is left to the operation,
 * which refuses it.
 */
export async function refuseReadOnlyChanges(
  endpoint: AnyEndpoint,
  fields: Fields,
  stored: () => Promise<Fields | null>,
): Promise<void> {
  const isNew = '_id' in endpoint.input.shape && fields._id === undefined;
  const sent = readOnlyNames(endpoint).filter((name) =>
    isNew ? !isEmpty(fields[name]) && !ofTheCall.includes(name) : fields[name] !== undefined,
  );
  if (sent.length === 0) return;
  const present = isNew ? fixedFields(endpoint) : await stored();
  if (!present || isOvertaken(fields, present)) return;
  const changed = sent.filter((name) => !isSame(fields[name], present[name]));
  if (changed.length > 0) throw refuse(changed, 'notEditable');
}

/** Fields with the same value in every entity of a kind, new ones included. */
const fixedFields = ({ saves }: AnyEndpoint): Fields =>
  Object.fromEntries(
    Object.entries(saves?.shape ?? {}).flatMap(([name, rule]) =>
      rule instanceof z.ZodLiteral ? [[name, [...rule.values][0]]] : [],
    ),
  );

const isOvertaken = ({ updatedAt }: Fields, present: Fields): boolean =>
  Boolean(updatedAt) && !isSame(updatedAt, present.updatedAt);

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** A part of the present value is no change, nor is an instant in another notation, or a number as text. */
function isSame(sent: unknown, present: unknown): boolean {
  if (isEmpty(sent) && isEmpty(present)) return true;
  if (Array.isArray(sent) && Array.isArray(present))
    return sent.length === present.length && sent.every((each, at) => isSame(each, present[at]));
  if (isRecord(sent) && isRecord(present))
    return Object.entries(sent).every(([name, value]) => isSame(value, present[name]));
  if (isRecord(sent) || isRecord(present)) return false;
  return String(sent) === String(present) || isSameInstant(sent, present);
}

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const Instant = z.iso.datetime({ offset: true });
const isSameInstant = (sent: unknown, present: unknown): boolean =>
  [sent, present].every((value) => Instant.safeParse(value).success) &&
  Date.parse(String(sent)) === Date.parse(String(present));

const refuse = (names: string[], message: string): AppError =>
  new AppError(
    'validation',
    {},
    names.map((path) => ({ path, message })),
  );
