// `make device`: a treatment device on the command line.
import { parseArgs } from 'node:util';
import { endWith, Failure } from '@fovea/ops/failure';
import { postThroughLostNetwork, Refused, record, type SignedInDevice, signInDevice } from './device-client.ts';

const usage = `A treatment device that signs in as a patient and then does what DO says, in order:

  make device SERIAL=FV-000001 USERNAME=mio PASSWORD=… DO="leave post"

  leave     ask leave to start a treatment now
  post      hand in one treatment that just ended
  replay    hand in three treatments over a lost network: three times, two of them at once
  release   ask for the newest release

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

const actions: Record<string, (device: SignedInDevice) => Promise<unknown>> = {
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
};

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
  for (const action of positionals) show(action, await actions[action]?.(device).catch(refusal));
}

/** After a refusal the device continues with its next action. */
function refusal(error: unknown): { refused: number; message: string; data: unknown } {
  if (error instanceof Refused) return { refused: error.code, message: error.message, data: error.data };
  throw error;
}

function show(what: string, answer: unknown): void {
  console.log(`${what}:\n${JSON.stringify(answer, null, 2)}\n`);
}
