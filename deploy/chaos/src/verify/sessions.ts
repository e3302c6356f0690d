import { errorCodes } from '@fovea/contracts/errors';
import { findSessions } from '@fovea/contracts/sessions/endpoints';
import { findPortalSessions } from '@fovea/contracts/sessions/portal-endpoints';
import { call } from '@fovea/kit-testing/client';
import type { Session } from '../load/sessions.ts';
import type { Verdict } from './verdict.ts';

const atOnce = 8;

/** Ended sessions are refused by every gateway. */
export async function verifySessions(origins: readonly string[], ended: readonly Session[]): Promise<Verdict> {
  const wrong: string[] = [];
  const waiting = origins.flatMap((origin) => ended.map((session) => ({ origin, session })));
  const { length: checks } = waiting;
  const checkNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { origin, session } = next;
      const code = await codeOf(origin, session);
      if (code !== errorCodes.notSignedIn) wrong.push(`a session of ${session.who} gets ${code} at ${origin}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, checkNext));
  return {
    promise: 'every session that was signed out is refused',
    counted: `${ended.length} sessions, ${checks} checks`,
    wrong,
  };
}

const codeOf = (origin: string, { who, token }: Session): Promise<number> => {
  const reply: Promise<unknown> =
    who === 'staff'
      ? call(origin, findSessions, {}, { as: token })
      : call(origin, findPortalSessions, {}, { as: token });
  return reply.then(
    () => 0,
    (error: { code?: number }) => error.code ?? -1,
  );
};
