import { randomUUID } from 'node:crypto';
import {
  deviceSignIn,
  getDeviceRelease,
  postRecords,
  requestTreatment,
  sendHeartbeat,
} from '@fovea/contracts/device-protocol/endpoints';
import type { PostedRecord } from '@fovea/contracts/device-protocol/schema';
import type { Endpoint, RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import type { Envelope } from '@fovea/contracts/envelope';
import { Failure } from '@fovea/ops/failure';
import { passwordDigest } from '../password-digest.ts';

/**
 * A refusal of the gateway: its code, its message in the device's language and its data (the hold of a child,
 * `serverTime`).
 */
export class Refused extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export type DeviceLogin = { gateway: string; serial: string; username: string; password: string; language?: string };

/** A treatment device: signs in as one patient, requests leave, and posts records. */
export async function signInDevice(login: DeviceLogin) {
  const { gateway, language = 'en' } = login;
  const credentials = {
    serial_number: login.serial,
    username: login.username,
    password: passwordDigest(login.password),
  };
  const session = await call(deviceSignIn, credentials);
  const authorization = `Bearer ${session.token}`;

  return {
    session,
    askLeave: (happenedTime: string, timezone: string) => call(requestTreatment, { happenedTime, timezone }),
    post: (records: PostedRecord[]) => call(postRecords, { records }),
    newestRelease: (version?: string) => call(getDeviceRelease, { version }),
    heartbeat: (time: string) => call(sendHeartbeat, { time }),
  };

  async function call<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<ResponseOf<E>> {
    const url = new URL(endpoint.path, gateway);
    const body = endpoint.method === 'GET' ? undefined : JSON.stringify(input);
    if (!body)
      for (const [name, value] of Object.entries(input))
        if (value !== undefined) url.searchParams.set(name, String(value));
    const headers = {
      'content-type': 'application/json',
      'accept-language': language,
      ...(endpoint.access === 'public' ? {} : { authorization }),
    };
    const response = await fetch(url, { method: endpoint.method, headers, body }).catch(() => {
      throw new Failure(`Nothing answers at ${gateway}`, 'Start the product with make up');
    });
    const answer: Envelope<ResponseOf<E>> = JSON.parse(await response.text());
    if (answer.code !== 0) throw new Refused(answer.code, answer.msg, answer.data);
    return answer.data;
  }
}
export type SignedInDevice = Awaited<ReturnType<typeof signInDevice>>;

/** One finished treatment that began at the given instant. */
export function record(happenedAt: Date, durationSeconds: number, timezone: string): PostedRecord {
  const laser = JSON.stringify({ power: 0.35, seconds: durationSeconds });
  const endTime = new Date(happenedAt.getTime() + durationSeconds * 1000).toISOString();
  return {
    recordId: randomUUID(),
    happenedTime: happenedAt.toISOString(),
    endTime,
    leftLaserData: laser,
    rightLaserData: laser,
    timezone,
  };
}

/**
 * A lost network: the device receives no response and sends the same records again, here three times, two of them at
 * once.
 */
export async function postThroughLostNetwork(device: SignedInDevice, records: PostedRecord[]) {
  const first = await Promise.all([device.post(records), device.post(records)]);
  const second = await device.post(records);
  return [...first, second].map((answer) => answer.records);
}
