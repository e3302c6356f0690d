import { recoveryMs } from './recovery-times.ts';
import { type Fault, type Site, seconds } from './site.ts';

/** The time a monitor needs to detect a dead server. */
const noticedAfterSeconds = 3;

/** A region's server dies with its host; its standby is promoted, and the first one is rebuilt as the new standby. */
export const failedOver: Fault = {
  what: 'a database was lost and its standby promoted',
  async work({ stack, outages, pair, amid }) {
    const { leaderPart } = pair;
    await amid('charge');
    await outages.fault('failover of jp', [leaderPart], () =>
      outages.during('the standby of jp took over', [leaderPart], recoveryMs.database, async () => {
        await stack.kill(leaderPart);
        await seconds(noticedAfterSeconds);
        await pair.promote();
      }),
    );
    await rejoin({ outages, pair });
  },
};

/** Causes no outage: lists are then read from the leader. */
export const standbyKilled: Fault = {
  what: 'a standby was killed',
  async work({ stack, outages, pair }) {
    const { standbyPart } = pair;
    await outages.fault(`${standbyPart} killed`, [standbyPart], async () => {
      await pair.part();
      await stack.kill(standbyPart);
      await seconds(noticedAfterSeconds);
      await stack.start(standbyPart);
      await pair.join();
    });
  },
};

const rejoin = ({ outages, pair }: Pick<Site, 'outages' | 'pair'>): Promise<void> =>
  outages.fault('a standby made anew', [pair.standbyPart], async () => {
    await pair.rebuild();
    await pair.join();
  });
