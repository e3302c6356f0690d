import { healsWithinMs } from './recovery-times.ts';
import { type Fault, type Site, seconds } from './site.ts';

/** Until whoever watches over servers is sure that one is gone. */
const noticedAfterSeconds = 3;

/** The server of a region dies with its host; its standby takes over, and a new one is made in the place of the first. */
export const failedOver: Fault = {
  what: 'a database was lost and its standby promoted',
  async work({ stack, aways, pair, amid }) {
    const { leaderPart } = pair;
    await amid('charge');
    await aways.deed('failover of jp', [leaderPart], () =>
      aways.during('the standby of jp took over', [leaderPart], healsWithinMs.database, async () => {
        await stack.kill(leaderPart);
        await seconds(noticedAfterSeconds);
        await pair.promote();
      }),
    );
    await joinAnew({ aways, pair });
  },
};

/** Nobody sees anything of it: lists are read from the server itself. */
export const standbyKilled: Fault = {
  what: 'a standby was killed',
  async work({ stack, aways, pair }) {
    const { standbyPart } = pair;
    await aways.deed(`${standbyPart} killed`, [standbyPart], async () => {
      await pair.part();
      await stack.kill(standbyPart);
      await seconds(noticedAfterSeconds);
      await stack.start(standbyPart);
      await pair.join();
    });
  },
};

const joinAnew = ({ aways, pair }: Pick<Site, 'aways' | 'pair'>): Promise<void> =>
  aways.deed('a standby made anew', [pair.standbyPart], async () => {
    await pair.rebuild();
    await pair.join();
  });
