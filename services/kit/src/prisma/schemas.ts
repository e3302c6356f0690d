import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withWords } from './words.ts';

/** The schemas of a service: one per platform, and one per region. */
const databaseKinds = ['global', 'regional'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];
export type ServiceSchema = { service: string; folder: string; kind: DatabaseKind };

const kitFolder = fileURLToPath(new URL('../../', import.meta.url));
const servicesFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** Every schema found under `services/<name>/prisma`; the kit's own tests have one of their own. */
export function findSchemas(services?: string[]): ServiceSchema[] {
  const names = readdirSync(servicesFolder).filter((name) => name !== 'kit');
  const folders = [
    ...names.map((name) => ({ service: name, folder: `${servicesFolder}${name}/` })),
    { service: 'kit-fixture', folder: `${kitFolder}test/fixture/` },
  ];
  return folders
    .filter(({ service }) => !services || services.includes(service))
    .flatMap(({ service, folder }) => databaseKinds.map((kind) => ({ service, folder, kind })))
    .filter(({ folder, kind }) => existsSync(`${folder}prisma/${kind}.prisma`));
}

/** The service's models with the kit's tables, ready for the generator and the schema engine. */
export function joinedSchema({ folder, kind }: ServiceSchema): string {
  const kit = readFileSync(`${kitFolder}prisma/kit.prisma`, 'utf8').replace('"./client"', `"./${kind}"`);
  return withWords(`${kit}\n${readFileSync(`${folder}prisma/${kind}.prisma`, 'utf8')}`);
}

export const migrationsFolder = ({ folder, kind }: ServiceSchema): string => `${folder}prisma/migrations/${kind}`;

/** The schema of the newest migration; undefined before the first one. */
export function migratedSchema(schema: ServiceSchema): string | undefined {
  const file = `${migrationsFolder(schema)}/schema.prisma`;
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
