// `keep-streams` of the ops image: runs beside the bus with an account of its own and makes what the bus stores. Services
// may not.

import { busAnswers } from '@fovea/kit/http/health';
import { internalServer } from '@fovea/kit/http/internal-server';
import { openBus } from '@fovea/kit/messaging/bus';
import { keepStreams } from '@fovea/kit/messaging/streams';
import { run } from '@fovea/kit/run';
import { createLog } from '@fovea/kit/telemetry/logger';
import type { z } from 'zod';
import { keeper } from './bus-accounts.ts';
import { endWith, Failure } from './failure.ts';
import { keeperConfig } from './keeper-config.ts';

const { data: config, error } = keeperConfig.safeParse({ NATS_USER: keeper, ...process.env });
if (config) await run(Promise.resolve(streamsProcess(config)));
else {
  const wrong = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  endWith(new Failure(`Wrong environment: ${wrong.join('; ')}`, 'Give this command what services have'));
}

function streamsProcess({
  FOVEA_REGIONS,
  INTERNAL_PORT,
  LOG_LEVEL,
  NATS_REPLICAS: replicas,
  NATS_STREAM_MIB: mebibytes,
  NATS_PLACED: isPlaced,
  ...settings
}: z.output<typeof keeperConfig>) {
  const log = createLog(keeper, LOG_LEVEL);
  const bus = openBus(keeper, settings, log);
  const findDown = async () => ((await busAnswers(bus)) ? [] : ['bus']);
  const internals = internalServer({ INTERNAL_PORT }, keeper, { look: findDown, lookUp: async () => {} });
  const regions = FOVEA_REGIONS.map(({ key }) => key);
  keepStreams(bus, regions, { replicas, mebibytes, isPlaced }, log);
  return {
    name: keeper,
    start: () => internals.start(),
    async stop() {
      await internals.stop();
      await bus.drain();
    },
  };
}
