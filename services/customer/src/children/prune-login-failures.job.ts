import { pruneOlderRows } from '@fovea/kit/database/prune-older-rows';
import { sql } from 'kysely';
import { job } from '../handle.ts';
import { failureWindowMs } from './verify-device-login.ts';

/** Deletes failures whose window is over. Those of guessed, non-existing logins would otherwise stay forever. */
export const forgetLoginFailuresJob = job(
  { name: 'forget-login-failures', every: '29 * * * *', scope: 'regional' },
  ({ db, now }) => pruneOlderRows(db, 'login_failure', 'since', sql`${new Date(+now - failureWindowMs)}::timestamptz`),
);
