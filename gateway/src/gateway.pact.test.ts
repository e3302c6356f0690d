import { endpoints } from '@fovea/contracts';
import { type States, verifyHttp } from '@fovea/contracts/testing/verify-pacts';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { startNats, type TestNats } from '@fovea/kit-testing/nats-server';
import { createTokens, type TestTokens } from '@fovea/kit-testing/tokens';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';

let nats: TestNats;
let tokens: TestTokens;
let gateway: TestGateway;
beforeAll(async () => {
  [nats, tokens] = await Promise.all([startNats(), createTokens('jp')]);
  const unusedUrl = `http://127.0.0.1:${(await claimPorts('single')).first}`;
  gateway = await startTestGateway({ upstream: unusedUrl, nats, tokens, endpoints });
});
afterAll(async () => {
  await gateway.stop();
  await nats.remove();
});

const allTokens = async () => ({
  adminToken: await tokens.tokenFor({ role: 'admin' }),
  clinicToken: await tokens.tokenFor({ role: 'companyAdmin' }),
  parentToken: await tokens.tokenFor({ role: 'customer' }),
});
const states: States = { 'the gateway is open': allTokens, 'the company service is away': allTokens };

describe('the gateway fulfils its pacts', () => {
  test('over HTTP', () => verifyHttp({ provider: 'gateway', url: gateway.url, states }));
});
