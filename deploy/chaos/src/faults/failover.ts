import { recoveryMs } from './recovery-times.ts';
import { type Fault, type Site, seconds } from './site.ts';

/** Until whoever watches over servers is sure that one is gone. */
const noticedAfterSeconds = 3;

/** The server of a region dies with its host; its standby takes over, and a new one is made in the place of the first. */
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

/** Nobody sees anything of it: lists are read from the server itself. */
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
