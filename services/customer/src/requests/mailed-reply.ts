import { MailSignature } from '@fovea/kit/http/mail-webhook';
import { z } from 'zod';

/** The fields we read of a mail that Mailgun's routes post. */
const Posted = z.object({
  ...MailSignature.shape,
  recipient: z.string(),
  from: z.string().default(''),
  'Message-Id': z.string().min(1).max(998),
  'stripped-text': z.string().optional(),
  'body-plain': z.string().optional(),
  'message-headers': z.string().default('[]'),
});

/** An inbound mail. */
export type MailedReply = {
  signature: MailSignature;
  recipient: string;
  /** The sender's address in lower case; empty: none. */
  sender: string;
  /** The `Message-Id`. */
  mailId: string;
  /** The text without quotation and signature; may be empty. */
  text: string;
  files: File[];
  /** Sent by a program: an absence note or a bounce. */
  isAutomatic: boolean;
};

/** Undefined if it is not a valid mail. */
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
    signature: { timestamp, token, signature },
    recipient,
    sender: addressIn(from),
    mailId,
    files,
    // If the provider took the whole text for a quotation, use it.
    text: text || files.length > 0 ? text : asWritten(mail['body-plain'] ?? ''),
    isAutomatic: isAutomatic(mail['message-headers']),
  };
}

/** The address in `Hana Yamada <hana@example.test>`. */
const addressIn = (from: string): string => (/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from).trim().toLowerCase();

const formOf = (raw: Buffer, contentType = ''): Promise<FormData | undefined> =>
  new Response(Uint8Array.from(raw), { headers: { 'content-type': contentType } }).formData().catch(() => undefined);

/** Longer than a text from the portal: unmarked quotations may be long. */
const longest = 20_000;
/** Normalizes line ends and removes control characters. */
const asWritten = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim()
    .slice(0, longest);

const Headers = z.array(z.tuple([z.string(), z.string()]));

/** RFC 3834 and older headers. */
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
