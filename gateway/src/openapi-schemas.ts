import type { Endpoint } from '@fovea/contracts/endpoint';
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;
type Io = 'input' | 'output';
type Shapes = Readonly<Record<string, z.ZodType>>;

const local = '#/$defs/';
const shared = '#/components/schemas/';

/** The named schemas of the contract as components, and the schemas of calls, which reference them. */
export type Schemas = {
  components: Record<string, JsonSchema>;
  of(schema: z.ZodType, io: Io): JsonSchema;
  resolved(schema: z.ZodType, io: Io): JsonSchema;
};

/**
 * The input of a schema may be less strict than its output (fields with defaults are optional): such a schema becomes
 * two components, `Name` and `NameInput`.
 */
export function schemasOf(endpoints: Record<string, Endpoint>, shapes: Shapes): Schemas {
  const names = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(shapes)) if (!names.has(shape)) names.add(shape, { id });
  const found: Record<Io, Map<string, JsonSchema>> = { input: new Map(), output: new Map() };

  const converted: Record<Io, Map<z.ZodType, JsonSchema>> = { input: new Map(), output: new Map() };
  const convert = (schema: z.ZodType, io: Io): JsonSchema => {
    const cached = converted[io].get(schema);
    if (cached) return cached;
    const {
      $schema: _dialect,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, { io, metadata: names, unrepresentable: 'any' });
    for (const [name, shape] of Object.entries($defs)) found[io].set(name, shape);
    converted[io].set(schema, json);
    return json;
  };
  for (const { input, response } of Object.values(endpoints)) {
    convert(input, 'input');
    convert(response, 'output');
  }

  const isSame = (name: string, seen: readonly string[] = []): boolean => {
    const [input, output] = [found.input.get(name), found.output.get(name)].map(
      (shape) => shape && JSON.stringify(shape),
    );
    if (seen.includes(name) || input === undefined || output === undefined) return true;
    return input === output && refsIn(input).every((inner) => isSame(inner, [...seen, name]));
  };
  const nameOf = (name: string, io: Io) => (io === 'output' || isSame(name) ? name : `${name}Input`);
  const rename = (schema: JsonSchema, io: Io): JsonSchema =>
    JSON.parse(JSON.stringify(schema), (key, value) =>
      key === '$ref' && String(value).startsWith(local)
        ? shared + nameOf(String(value).slice(local.length), io)
        : value,
    );

  const components: Record<string, JsonSchema> = {};
  for (const io of ['output', 'input'] as const)
    for (const [name, shape] of found[io]) components[nameOf(name, io)] ??= rename(shape, io);
  const of = (schema: z.ZodType, io: Io) => rename(convert(schema, io), io);
  return {
    components: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => a.localeCompare(b))),
    of,
    resolved(schema, io) {
      const json = of(schema, io);
      return (json.$ref && components[json.$ref.slice(shared.length)]) || json;
    },
  };
}

const refsIn = (text: string): string[] => [...text.matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name]) => name ?? '');
