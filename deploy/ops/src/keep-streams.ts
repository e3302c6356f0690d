// `keep-streams` of the ops image: runs beside the bus with an account of its own and creates its streams and buckets,
// which services may not.

import { isBusUp } from '@fovea/kit/http/health';
import { internalServer } from '@fovea/kit/http/internal-server';
import { openBus } from '@fovea/kit/messaging/bus';
import { maintainStreams } from '@fovea/kit/messaging/streams';
import { run } from '@fovea/kit/run';
import { createLog } from '@fovea/kit/telemetry/logger';
import type { z } from 'zod';
import { streamsAccount } from './bus-accounts.ts';
import { endWith, Failure } from './failure.ts';
import { streamsConfig } from './streams-config.ts';

const { data: config, error } = streamsConfig.safeParse({ NATS_USER: streamsAccount, ...process.env });
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
}: z.output<typeof streamsConfig>) {
  const log = createLog(streamsAccount, LOG_LEVEL);
  const bus = openBus(streamsAccount, settings, log);
  const findDown = async () => ((await isBusUp(bus)) ? [] : ['bus']);
  const internals = internalServer({ INTERNAL_PORT }, streamsAccount, { look: findDown, lookUp: async () => {} });
  const regions = FOVEA_REGIONS.map(({ key }) => key);
  maintainStreams(bus, regions, { replicas, mebibytes, isPlaced }, log);
  return {
    name: streamsAccount,
    start: () => internals.start(),
    async stop() {
      await internals.stop();
      await bus.drain();
    },
  };
}
