// The entry of the ops image: `migrate`, `replay --service billing --since 2026-11-01`, `audit-verify`, `rotate-keys`,
// `keep-streams`, `bus-accounts`, `wait-for-schema billing`.
import { endWith, Failure } from './failure.ts';

const commands: Record<string, () => Promise<unknown>> = {
  migrate: () => import('@fovea/kit/prisma/migrate'),
  replay: () => import('./replay.ts'),
  'audit-verify': () => import('./audit-verify.ts'),
  'rotate-keys': () => import('./rotate-keys.ts'),
  'keep-streams': () => import('./keep-streams.ts'),
  'bus-accounts': () => import('./write-bus-accounts.ts'),
  'wait-for-schema': () => import('./wait-for-schema.ts'),
};

const [word = '', ...args] = process.argv.slice(2);
const command = commands[word];
if (command) {
  // Each command reads its own arguments, as when its file is run directly.
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args);
  await command();
} else endWith(new Failure(`There is no command ${word}`, `The commands are ${Object.keys(commands).join(', ')}`));
