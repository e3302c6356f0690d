/**
 * A column that is encrypted at rest: `/// @sealed` stands behind it. It is accessed through `sealText` and `openText`,
 * which its type requires.
 */
export type SealedColumn = {
  model: string;
  field: string;
  table: string;
  column: string;
  key: string;
  isJson: boolean;
};

/** The type of such a column, in Prisma's clients and in the builder's tables. */
export const sealedType = "import('@fovea/kit/database/sealed-texts').Sealed";

/** The sealed columns of a schema, with their tables' key columns. */
export function sealedColumns(schema: string): SealedColumn[] {
  return [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(([, model = '', body = '']) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model;
    const [, id = '', idAttributes = ''] = /^ +(\w+) +\w+ (.*@id\b.*)$/m.exec(body) ?? [];
    return [...body.matchAll(/^ +(\w+) +(String|Json)\??(.*)\/\/\/ @sealed$/gm)].map(
      ([, field = '', type, attributes = '']) => ({
        model,
        field,
        table,
        column: mapped(attributes) ?? field,
        isJson: type === 'Json',
        key: mapped(idAttributes) ?? id,
      }),
    );
  });
}

const mapped = (attributes: string) => /@map\("(\w+)"\)/.exec(attributes)?.[1];
