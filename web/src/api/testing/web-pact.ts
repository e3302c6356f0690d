import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Endpoint, RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { type ErrorName, errorCodes, statusOf } from '@fovea/contracts/errors';
import { shapeOf } from '@fovea/contracts/testing/pact-shape';
import { draftFolder, pactFile, publishPact } from '@fovea/contracts/testing/publish-pact';
import { MatchersV3, PactV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { browserLike, type Caller, callAt, seat } from './browser.ts';

const { fromProviderState, like, regex } = MatchersV3;

export type Call<E extends Endpoint> = {
  /** The world at the provider, as a full sentence. */
  given: string;
  /**
   * Whose token goes along; the state gives it as `adminToken`, `clinicToken` or `parentToken`. Left out: a visitor.
   */
  as?: Caller;
  input: RequestOf<E>;
  /** Input fields whose values the state makes up, under the same names. */
  made?: (keyof RequestOf<E> & string)[];
  /** The file of a multipart endpoint. */
  file?: { path: string; type: string };
};

/**
 * What the web app and one provider agree on about a group of operations: our own client against a stand-in that
 * answers by the pact.
 */
export async function openWebPact({ provider, group }: { provider: string; group: string }) {
  browserLike();
  const dir = await draftFolder();
  const pact = new PactV3({ consumer: 'web', provider, dir, logLevel: 'error' });

  async function agree<E extends Endpoint>(
    endpoint: E,
    { given, as, input, made = [], file }: Call<E>,
    outcome: string,
    status: number,
    body: unknown,
  ) {
    const fields = Object.fromEntries(
      Object.entries(input).map(([name, value]) => [
        name,
        made.some((each) => each === name) ? fromProviderState(`\${${name}}`, value) : value,
      ]),
    );
    const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    const stamp = endpoint.method === 'GET' && { _t: regex(/^\d+$/, '1700000000000') };
    const request = {
      method: endpoint.method,
      path: endpoint.path,
      headers: {
        'Accept-Language': 'en',
        ...(as && { Authorization: fromProviderState(`Bearer \${${as}Token}`, `Bearer ${as}-token`) }),
        ...(as && as !== 'clinic' && { db: 'jp' }),
        ...(!inQuery && !file && { 'Content-Type': 'application/json' }),
      },
    };
    pact.given(given).uponReceiving(`${endpoint.method} ${endpoint.path} ${outcome}`);
    // The stand-in looks into a file and finds plain text in a CSV; the header it wants is still that of the file's
    // name.
    if (file) pact.withRequestMultipartFileUpload(request, 'text/plain', file.path, 'file', 'the-file-follows');
    else pact.withRequest({ ...request, ...(inQuery ? { query: { ...words(fields), ...stamp } } : { body: fields }) });
    pact.willRespondWith({
      status,
      headers: { 'Content-Type': regex('^application/json.*$', 'application/json') },
      body,
    });
    seat(as);
    const sent = file && new File([await readFile(file.path)], basename(file.path), { type: file.type });
    return (run: (answer: Promise<unknown>) => Promise<void>) =>
      pact.executeTest(({ url }) => run(callAt(url, endpoint, input, sent && { file: sent })));
  }

  return {
    /**
     * The call is answered with something of the example's shape, and the client hands it on. Fields in `exactly` have
     * just the example's value.
     */
    async answers<E extends Endpoint>(
      endpoint: E,
      details: Call<E>,
      example: ResponseOf<E>,
      exactly: string[] = [],
    ): Promise<void> {
      const run = await agree(endpoint, details, `given that ${details.given}`, 200, {
        code: 0,
        data: shapeOf(example, exactly),
        msg: like(''),
      });
      await run(async (answer) => expect(await answer).toEqual(example));
    },
    /** The call is refused with this error, and the client throws it; `issues` are the fields named. */
    async refuses<E extends Endpoint>(
      endpoint: E,
      details: Call<E>,
      name: ErrorName,
      issues?: string[],
    ): Promise<void> {
      const data = issues ? { issues: issues.map((path) => ({ path, message: like('Required') })) } : null;
      const run = await agree(endpoint, details, `is refused: ${name}`, statusOf(name), {
        code: errorCodes[name],
        data,
        msg: like('Refused'),
      });
      const thrown = {
        code: errorCodes[name],
        message: 'Refused',
        issues: (issues ?? []).map((path) => ({ path, message: 'Required' })),
      };
      await run((answer) => expect(answer).rejects.toMatchObject(thrown));
    },
    publish: () => publishPact(dir, pactFile(provider, 'web', group)),
  };
}

type Made = ReturnType<typeof fromProviderState<string>>;
const isMade = (value: unknown): value is Made =>
  typeof value === 'object' && value !== null && 'pact:matcher:type' in value;

/** As a query carries them. */
const words = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, isMade(value) ? value : String(value)]));
