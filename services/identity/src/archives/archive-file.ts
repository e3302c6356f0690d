import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { type AuditLogReader, linksAfter } from '../audit/audit-log-reader.ts';
import { type Head, type Link, verifyLinks } from '../audit/chain.ts';
import { formatLine, parseLine } from './archive-line.ts';

/** The hash chain was altered: nothing of it is archived or deleted. */
export class BrokenChain extends Error {}

/**
 * The rows after `from` up to `last` as gzipped JSON lines, with everything their hashes cover. Holds one batch in
 * memory. The stream fails with BrokenChain where a row does not fit the chain.
 */
export function writeArchive(client: AuditLogReader, scope: string, from: Head, last: number): Readable {
  const zipped = createGzip();
  // An error also ends the zipped stream, and its reader gets it there.
  pipeline(Readable.from(linesBetween(client, scope, from, last)), zipped).catch(() => undefined);
  return zipped;
}

async function* linesBetween(client: AuditLogReader, scope: string, from: Head, last: number): AsyncGenerator<Buffer> {
  for (let head = from; head.seq < last; ) {
    const links = await linksAfter(client, head.seq, last);
    const { head: end, fault = links.length === 0 ? `row ${head.seq + 1} is missing` : undefined } = verifyLinks(
      scope,
      head,
      links,
    );
    if (fault) throw new BrokenChain(fault);
    head = end;
    yield Buffer.from(links.map((link) => formatLine(scope, link)).join(''));
  }
}

/** The end of the file's chain, its size and digest, and the fault of the first row that does not fit. */
export type ReadArchive = { end: Head; sha256: string; bytes: number; fault?: string };

/** Reads a whole file in batches and verifies its chain from `from`. Throws errors of the store. */
export async function readArchive(
  body: Readable,
  scope: string,
  from: Head,
  visit: (links: Link[]) => unknown = () => undefined,
): Promise<ReadArchive> {
  const digest = createHash('sha256');
  let bytes = 0;
  let end = from;
  let fault: string | undefined;
  try {
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          digest.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      createGunzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        // Reads on after a fault: the digest covers the whole file.
        for await (const links of linksIn(chunks)) {
          if (fault) continue;
          ({ head: end, fault } = verifyLinks(scope, end, links));
          await visit(links);
        }
      },
    );
  } catch (error) {
    if (!isInvalidContent(error)) throw error;
    fault = 'it cannot be read';
  }
  return { end, sha256: digest.digest('hex'), bytes, fault };
}

const linesPerBatch = 1_000;

async function* linksIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Link[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let links: Link[] = [];
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) links.push(parseLine(line));
    if (links.length < linesPerBatch) continue;
    yield links;
    links = [];
  }
  if (rest) throw new SyntaxError('The last line is cut off');
  yield links;
}

/** The content is invalid, as opposed to an error of the store. */
const isInvalidContent = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof z.ZodError ||
  String((error as { code?: unknown } | null)?.code ?? '').startsWith('Z_');
