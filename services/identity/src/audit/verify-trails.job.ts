import type { RawClient } from '@fovea/kit/kysely-on';
import { CompiledQuery } from 'kysely';
import { type Global, job } from '../handle.ts';
import { kyselyOfAny } from '../tables.ts';
import { alertOnce } from './alert-once.ts';
import { anchorsIn, type TrailReader, verifyTrail } from './verify-trail.ts';

/**
 * Every night each trail is walked as `make audit-verify` does, without the values beside it, and compared with what the
 * other databases hold of its end: a row that was altered or removed is told to administrators.
 */
export const verifyTrailsJob = job(
  { name: 'verify-trails', every: '23 2 * * *', scope: 'global' },
  async ({ global, of, regions, now, log }) => {
    const trails: { scope: string; db: RawClient }[] = [
      { scope: 'global', db: global },
      ...regions.map(({ key }) => ({ scope: key, db: of(key) })),
    ];
    for (const { scope, db } of trails)
      try {
        const others = trails.filter((other) => other.scope !== scope);
        const anchors = (
          await Promise.all(others.map((other) => anchorsIn(readerOf(other.db)).catch(() => [])))
        ).flat();
        const { rows, fault } = await verifyTrail(
          readerOf(db),
          scope,
          anchors.filter((anchor) => anchor.scope === scope),
        );
        if (fault === undefined) log.info({ trail: scope, rows }, 'an audit trail is unbroken');
        else {
          log.error({ trail: scope, rows, fault }, 'an audit trail is broken');
          await tellBroken(global, scope, now);
        }
      } catch (error) {
        log.warn({ err: error, trail: scope }, 'an audit trail could not be verified; the next night tries again');
      }
  },
);

/** By the platform's database, whichever trail it is: the broken one may be the one somebody has hands on. */
const tellBroken = (global: Global, scope: string, now: Date): Promise<void> =>
  global.$transaction((tx) =>
    alertOnce(tx, { of: scope, region: '', at: now }, { cause: 'trailBroken', trail: scope }),
  );

const readerOf = (db: RawClient): TrailReader => ({
  query: async <Row extends object>(text: string, values: unknown[] = []) => ({
    rows: (await kyselyOfAny(db).executeQuery<Row>(CompiledQuery.raw(text, values))).rows,
  }),
});
