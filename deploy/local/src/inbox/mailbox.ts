import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

type Attachment = { name: string; contentType: string; base64: string };
export type Message = {
  id: string;
  kind: 'mail' | 'sms';
  to: string[];
  from: string;
  /** The reply address, if not the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Every link in the message, so that tests and people need not search for it. */
  links: string[];
  attachments: Attachment[];
  receivedAt: string;
};
export type NewMessage = Omit<Message, 'id' | 'links' | 'receivedAt'>;

const maxMessages = 2_000;

/**
 * All mails and text messages the product sent, newest first; one line of JSON each in a file, so that they survive a
 * restart.
 */
export function openMailbox(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'messages.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  let messages: Message[] = lines
    .slice(-maxMessages)
    .map((line): Message => JSON.parse(line))
    .reverse();

  return {
    add(message: NewMessage): Message {
      const added: Message = {
        ...message,
        id: randomUUID(),
        links: linksIn(message),
        receivedAt: new Date().toISOString(),
      };
      messages = [added, ...messages].slice(0, maxMessages);
      appendFileSync(file, `${JSON.stringify(added)}\n`);
      return added;
    },
    find(to?: string): Message[] {
      const wanted = to?.trim().toLowerCase();
      return wanted
        ? messages.filter((message) => message.to.some((address) => address.toLowerCase() === wanted))
        : messages;
    },
    get: (id: string) => messages.find((message) => message.id === id),
    clear() {
      messages = [];
      rmSync(file, { force: true });
    },
  };
}
export type Mailbox = ReturnType<typeof openMailbox>;

function linksIn({ text, html }: NewMessage): string[] {
  const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"\])]+/g)].map(([link]) => link);
  return [...new Set([...inHtml, ...inText])];
}
