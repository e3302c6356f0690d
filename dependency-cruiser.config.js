/**
 * Which room may import which: `make lint` refuses every other direction, and circles, those of types alone included.
 * `$1` is the folder's own name: a service or a feature imports no other.
 */
const contracts = '^contracts/src/';
const kit = '^services/kit/src/';
/** Test beds, of which nothing is shipped. */
const kitTesting = '^services/kit/testing/';
const web = (/** @type {string[]} */ ...rooms) => `^web/src/(${rooms.join('|')})/`;
const pagePaths = '^web/src/features/[^/]+/paths\\.ts$';
const localStack = '^deploy/(local|backup)/';
const sandbox = '^deploy/stripe-sandbox/';
const chaos = '^deploy/chaos/';
const ops = '^deploy/ops/';
const tests = '\\.(test|pact|e2e|outage|bench)\\.tsx?$|/testing/';

/** Each room, and what of the repository it may import beside itself. */
const rooms = [
  { name: 'contracts', path: '^contracts/', may: [] },
  { name: 'kit', path: '^services/kit/', pathNot: tests, may: [contracts] },
  {
    name: 'services',
    path: '^services/(?!kit/)([^/]+)/',
    pathNot: tests,
    may: ['^services/$1/', contracts, kit],
  },
  {
    name: 'tests of services',
    path: `^services/([^/]+)/.*(${tests})`,
    // Keys are retired by an operator's command.
    may: ['^services/$1/', contracts, kit, kitTesting, localStack, sandbox, ops],
  },
  { name: 'gateway', path: '^gateway/', may: [contracts, kit, kitTesting] },
  {
    name: 'local stack',
    path: localStack,
    // The inbox shows how each kind of mail looks.
    may: [contracts, kit, kitTesting, ops, '^services/notification/src/'],
  },
  { name: 'stripe sandbox', path: sandbox, may: [contracts, kit] },
  // The books are matched by the service that keeps them.
  {
    name: 'chaos',
    path: chaos,
    may: [contracts, kit, kitTesting, ops, localStack, '^services/billing/src/service\\.ts$'],
  },
  { name: 'test runner', path: '^deploy/test/', may: [contracts, kitTesting, ops, localStack, chaos] },
  {
    name: 'ops',
    path: ops,
    // The trail is verified by those who write it; what is sealed is opened as what it was sealed for.
    may: [
      contracts,
      kit,
      kitTesting,
      '^services/identity/src/(archives|audit|keys)/',
      '^services/customer/src/history/',
      '^services/company/src/settings/mail-password\\.ts$',
    ],
  },
  { name: 'theme', path: web('theme'), may: [] },
  // How a telephone number and a day are written is the same in lists, charts and files of rows.
  { name: 'ui', path: web('ui'), may: [web('theme'), '^contracts/src/(phone-numbers|dates)\\.ts$'] },
  { name: 'i18n', path: web('i18n'), may: [contracts] },
  { name: 'api', path: web('api'), may: [contracts, web('i18n')] },
  { name: 'paths', path: pagePaths, may: ['^web/src/routing/roots\\.ts$'] },
  { name: 'routing', path: web('routing'), may: [contracts, web('theme', 'ui', 'i18n', 'api'), pagePaths] },
  { name: 'parts', path: web('parts'), may: [contracts, web('theme', 'ui', 'i18n', 'api'), pagePaths] },
  {
    name: 'features',
    path: '^web/src/features/([^/]+)/',
    pathNot: pagePaths,
    may: ['^web/src/features/$1/', contracts, web('theme', 'ui', 'i18n', 'api', 'routing', 'parts'), pagePaths],
  },
  { name: 'web', path: '^web/src/', may: [contracts] },
];

/**
 * The folders of the kit, each above those it may use: it imports values from what stands before it alone. Types go both
 * ways: a handler's type is what every folder works with.
 */
const kitFolders = [
  'config',
  'telemetry',
  'secrets',
  'database',
  'prisma',
  'messaging',
  'files',
  'access',
  'audit',
  'pdf',
  'search',
  'csv',
  'jobs',
  'http',
];
const inKit = (/** @type {string[]} */ folders) => `^services/kit/src/(${folders.join('|')})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...rooms.map(({ name, path, pathNot, may }) => ({
      name: `${name} import only what they may`,
      severity: 'error',
      from: { path, ...(pathNot && { pathNot }) },
      to: {
        path: '^(contracts|services|gateway|web|deploy)/',
        pathNot: ['/node_modules/', ...may, ...(path.includes('([^/]+)') ? [] : [path])],
      },
    })),
    ...kitFolders.map((folder, place) => ({
      name: `kit/${folder} imports only folders below it`,
      severity: 'error',
      from: { path: inKit([folder]), pathNot: tests },
      to: {
        path: '^services/kit/src/',
        pathNot: inKit(kitFolders.slice(0, place + 1)),
        dependencyTypesNot: ['type-only'],
      },
    })),
    {
      name: 'nothing that is shipped imports what tests use',
      severity: 'error',
      from: { path: '^(contracts|services|gateway|deploy/ops)/', pathNot: tests },
      to: { path: kitTesting },
    },
    {
      name: 'contracts import no package but zod and date-fns',
      severity: 'error',
      from: { path: contracts, pathNot: tests },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-no-pkg', 'core'], pathNot: '/(zod|@?date-fns)/' },
    },
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every import is found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?url$'] },
    },
  ],
  options: {
    // TypeScript 7 has no API to ask: with any other parser the tool sees no import at all, and passes.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|generated)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
