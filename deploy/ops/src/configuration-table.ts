// The table of docs/configuration.md, made from the configuration schemas of the services, the gateway and `keep-streams`.
import { fileURLToPath } from 'node:url';
import { services } from '@fovea/contracts/endpoint';
import { z } from 'zod';
import { streamsConfig } from './streams-config.ts';

export const configurationFile = new URL('../../../docs/configuration.md', import.meta.url);

type Variable = { value: string; description: string; readers: string[] };

export const configurationTable = async (): Promise<string> => tableOf(await variables());

/** Every variable by its name, in the order of the schemas. Throws for one without a description. */
async function variables(): Promise<Map<string, Variable>> {
  const found = new Map<string, Variable>();
  for (const [reader, schema] of await schemas()) {
    const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    for (const [name, property] of Object.entries(properties)) {
      if (typeof property === 'boolean' || !property.description)
        throw new Error(`${name} of ${reader} has no description`);
      const { description, default: preset } = property;
      // A boolean's preset is known after parsing only.
      const value = required.includes(name) ? 'required' : String(preset ?? schema.shape[name]?.parse(undefined) ?? '');
      const variable = found.get(name) ?? { value, description, readers: [] };
      found.set(name, { ...variable, readers: [...variable.readers, reader] });
    }
  }
  return found;
}

async function schemas(): Promise<[string, z.ZodObject][]> {
  const own = [...services.map((service) => [service, `services/${service}`]), ['gateway', 'gateway']];
  const read = own.map(async ([reader = '', folder]): Promise<[string, z.ZodObject]> => {
    const file = fileURLToPath(new URL(`../../../${folder}/src/config.ts`, import.meta.url));
    const exported: Record<string, unknown> = await import(file);
    const schema = Object.values(exported).find((each) => each instanceof z.ZodObject);
    if (!schema) throw new Error(`${folder}/src/config.ts exports no schema`);
    return [reader, schema];
  });
  return [...(await Promise.all(read)), ['keep-streams', streamsConfig]];
}

/** Columns are aligned as the formatter aligns them. */
function tableOf(found: Map<string, Variable>): string {
  const rows = [...found].map(([name, { value, description, readers }]) =>
    [`\`${name}\``, value && value !== 'required' ? `\`${value}\`` : value, description, namesOf(readers)].map((cell) =>
      cell.replaceAll('|', '\\|'),
    ),
  );
  const head = ['variable', 'default', 'what it does', 'read by'];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const lineOf = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(lineOf).join('\n');
}

function namesOf(readers: string[]): string {
  const others = readers.filter((reader) => !services.some((service) => service === reader));
  const isOfAll = readers.length - others.length === services.length;
  return isOfAll ? ['every service', ...others].join(', ') : readers.join(', ');
}
