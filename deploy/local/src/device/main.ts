// `make device`: a treatment device on the command line.
import { parseArgs } from 'node:util';
import { errorCodes } from '@fovea/contracts/errors';
import { endWith, Failure } from '@fovea/ops/failure';
import { postThroughLostNetwork, Refused, record, type SignedInDevice, signInDevice } from './device-client.ts';
import { offlineRefusal } from './offline-rules.ts';

const usage = `A treatment device that signs in as a patient and then does what DO says, in order:

  make device SERIAL=FV-000001 USERNAME=mio PASSWORD=… DO="leave post"

  leave     ask leave to start a treatment now
  post      hand in one treatment that just ended
  replay    hand in three treatments over a lost network: three times, two of them at once
  release   ask for the newest release
  beat      send the heartbeat of the day
  offline   lose the network, and treat if the rules for it allow

  AT=2026-11-20T09:00:00Z puts the treatment at another time, ZONE=Asia/Tokyo in another time zone. Leave is given for now and in the
  family's own zone, whatever the device says; staff see in its details when its clock is more than ten minutes off.`;

const text = { type: 'string', default: '' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '8080' },
    serial: text,
    username: text,
    password: text,
    at: text,
    zone: text,
  },
});
const zone = values.zone || 'Asia/Tokyo';
const at = values.at ? new Date(values.at) : new Date();

/** `isRefused`: the last response refused treatment for another reason than a limit. */
const actions: Record<string, (device: SignedInDevice, isRefused: boolean) => Promise<unknown>> = {
  leave: (device) => device.askLeave(at.toISOString(), zone),
  post: (device) => device.post([record(at, device.session.settings.duration || 180, zone)]),
  replay: (device) =>
    postThroughLostNetwork(
      device,
      [1, 2, 3].map((hours) =>
        record(new Date(at.getTime() - hours * 3_600_000), device.session.settings.duration || 180, zone),
      ),
    ),
  release: (device) => device.newestRelease(),
  beat: (device) => device.heartbeat(at.toISOString()),
  offline: async ({ session: { settings, serverTime } }, isRefused) => {
    const why = offlineRefusal({ ...settings, at: Date.parse(serverTime), isRefused }, [], +at);
    return why ? { treats: false, why } : { treats: true, duration: settings.duration };
  },
};

/** A limit ends by itself; any other refusal counts until the platform allows a treatment again. */
const limits: number[] = [errorCodes.waitHours, errorCodes.dayLimit, errorCodes.weekLimit];

try {
  await main();
} catch (error) {
  endWith(
    error instanceof Refused
      ? new Failure(`Refused (${error.code}): ${error.message}`, 'make device alone explains the commands')
      : error,
  );
}

async function main(): Promise<void> {
  if (!values.serial || !values.username || !values.password) return console.log(usage);
  const unknown = positionals.find((action) => !actions[action]);
  if (unknown) throw new Failure(`A device cannot "${unknown}"`, `It can ${Object.keys(actions).join(', ')}`);
  const device = await signInDevice({
    gateway: `http://localhost:${values.port}`,
    serial: values.serial,
    username: values.username,
    password: values.password,
  });
  const { token: _secret, ...session } = device.session;
  show('signed in', session);
  let isRefused = false;
  for (const action of positionals)
    try {
      show(action, await actions[action]?.(device, isRefused));
      if (action === 'leave') isRefused = false;
    } catch (error) {
      // After a refusal the device continues with its next action.
      if (!(error instanceof Refused)) throw error;
      isRefused ||= !limits.includes(error.code);
      show(action, { refused: error.code, message: error.message, data: error.data });
    }
}

function show(what: string, answer: unknown): void {
  console.log(`${what}:\n${JSON.stringify(answer, null, 2)}\n`);
}
