import { setTimeout as delay } from 'node:timers/promises';
import { errorCodes } from '@fovea/contracts/errors';
import { findSessions, signIn, signOut } from '@fovea/contracts/sessions/endpoints';
import { findPortalSessions, portalSignIn } from '@fovea/contracts/sessions/portal-endpoints';
import { solveCaptcha } from '@fovea/local/captcha';
import { demoPassword } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import type { About } from '../calls.ts';
import type { Gateways } from '../gateways.ts';
import { region } from '../world.ts';
import { inTurn, type Tools } from './tools.ts';

const password = passwordDigest(demoPassword);
const staff = ['clinic', 'doctor', 'support', 'distributor', 'clinic.au', 'clinic.eu'].map(
  (name) => `${name}@fovea.test`,
);
const mostSeconds = 10;
const needs = ['gateway', 'identity', 'nats', 'postgres-global'];
/** A parent's sign-in loads the family; that of staff loads the company. */
const needsOf = { staff: [...needs, 'company'], parent: [...needs, 'customer', 'postgres-jp'] };

export type Session = { who: 'staff' | 'parent'; token: string };

/** Staff and parents in turn sign in, list their sessions and sign out some seconds later. */
export function openSessionsLoad({ world, caller, retry }: Tools, gateways: Gateways) {
  const ended: Session[] = [];

  const startSession = (who: Session['who'], email: string): Promise<string> =>
    retry(async (isRepeat) => {
      const about: About = { kind: 'signIn', needs: needsOf[who], isRepeat };
      const captcha = await caller.timed(about, 'a captcha', () => gateways.through(solveCaptcha));
      const typed = { email, password, 'g-recaptcha-response': captcha };
      const { token } =
        who === 'staff'
          ? await caller.call(about, signIn, typed)
          : await caller.call(about, portalSignIn, { ...typed, type: 'portal', db: region });
      return token;
    });
  const listSessions = ({ who, token }: Session): Promise<unknown> =>
    retry((isRepeat) => {
      const about: About = { kind: 'signIn', needs: needsOf[who], isRepeat };
      return who === 'staff'
        ? caller.call(about, findSessions, {}, { as: token })
        : caller.call(about, findPortalSessions, {}, { as: token });
    });
  /** A repeated sign-out may find that the session has ended. */
  const endSession = ({ who, token }: Session): Promise<unknown> =>
    retry(async (isRepeat) => {
      const proper = isRepeat ? [errorCodes.notSignedIn] : [];
      const about: About = { kind: 'signOut', needs: needsOf[who], isRepeat, proper };
      await caller.call(about, signOut, {}, { as: token }).catch((error: { code?: number }) => {
        if (!isRepeat || error.code !== errorCodes.notSignedIn) throw error;
      });
    });

  return {
    /** Sessions whose sign-out was acknowledged. */
    ended,
    async work(turn: number): Promise<void> {
      const who = turn % 2 === 0 ? 'staff' : 'parent';
      const place = Math.floor(turn / 2);
      const email = who === 'staff' ? inTurn(staff, place) : inTurn(world.families, place).email;
      const session = { who, token: await startSession(who, email) } as const;
      await listSessions(session);
      await delay(Math.random() * mostSeconds * 1000);
      await endSession(session);
      ended.push(session);
    },
  };
}
