import { MailSignature } from '@fovea/kit/http/mail-webhook';
import { z } from 'zod';

/** What Mailgun's routes post of a mail: the fields that are read of it. */
const Posted = z.object({
  ...MailSignature.shape,
  recipient: z.string(),
  from: z.string().default(''),
  'Message-Id': z.string().min(1).max(998),
  'stripped-text': z.string().optional(),
  'body-plain': z.string().optional(),
  'message-headers': z.string().default('[]'),
});

/** A mail as it arrived. */
export type MailedReply = {
  signature: MailSignature;
  recipient: string;
  /** The address that the mail says it is from, in lower case; empty: it says none. */ sender: string;
  /** Its own, as its sender's server gave it. */ mailId: string;
  /** What was written, without what it answers and without a signature; may be empty. */ text: string;
  files: File[];
  /** A program wrote it: somebody is away, or a mail did not arrive. */ isAutomatic: boolean;
};

/** Undefined for what is no mail. */
export async function readMail(
  raw: Buffer,
  headers: Record<string, string | undefined>,
): Promise<MailedReply | undefined> {
  const form = await formOf(raw, headers['content-type']);
  if (!form) return undefined;
  const values = [...form.entries()];
  const posted = Posted.safeParse(Object.fromEntries(values.filter(([, value]) => typeof value === 'string')));
  if (!posted.success) return undefined;
  const { timestamp, token, signature, recipient, from, 'Message-Id': mailId, ...mail } = posted.data;
  const files = values.flatMap(([, value]) => (typeof value === 'string' ? [] : [value]));
  const text = asWritten(mail['stripped-text'] ?? '');
  return {
    ...{ signature: { timestamp, token, signature }, recipient, sender: addressIn(from), mailId, files },
    // Where all of it was taken for a quotation and nothing else came, it is what was written.
    text: text || files.length > 0 ? text : asWritten(mail['body-plain'] ?? ''),
    isAutomatic: isAutomatic(mail['message-headers']),
  };
}

/** Of `Hana Yamada <hana@example.test>` the address. */
const addressIn = (from: string): string => (/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from).trim().toLowerCase();

const formOf = (raw: Buffer, contentType = ''): Promise<FormData | undefined> =>
  new Response(Uint8Array.from(raw), { headers: { 'content-type': contentType } }).formData().catch(() => undefined);

/** Longer than anything typed in the portal; what a mail quotes without saying so may be. */
const longest = 20_000;
/** Lines as they are kept everywhere, without what nobody types. */
const asWritten = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim()
    .slice(0, longest);

const Headers = z.array(z.tuple([z.string(), z.string()]));

/** RFC 3834, and what programs said before it. */
function isAutomatic(messageHeaders: string): boolean {
  const headers = new Map(headersIn(messageHeaders).map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]));
  const submitted = headers.get('auto-submitted') ?? 'no';
  return (
    !submitted.startsWith('no') ||
    /^(auto_reply|bulk|junk|list)$/.test(headers.get('precedence') ?? '') ||
    headers.has('x-autoreply') ||
    headers.get('return-path') === '<>'
  );
}

function headersIn(messageHeaders: string): z.infer<typeof Headers> {
  try {
    return Headers.catch([]).parse(JSON.parse(messageHeaders));
  } catch {
    return [];
  }
}
