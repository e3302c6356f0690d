// Prints the variables with which `make up` starts everything under a clock that `make time` can move. None where the
// library cannot be had or a part is a real one: the stack then has the machine's time.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { placement, placementOptions } from '../placement.ts';
import { findFaketime } from '../setup/find-faketime.ts';
import { keepAhead, movingClock, whatHoldsTheClock } from './clock.ts';

const { dataDir, given } = placement(parseArgs({ options: placementOptions }).values);
const library = whatHoldsTheClock(given) ? undefined : await findFaketime();
if (library) {
  mkdirSync(dataDir, { recursive: true });
  keepAhead(dataDir);
  console.log(
    Object.entries(movingClock(dataDir, library))
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
  );
}
