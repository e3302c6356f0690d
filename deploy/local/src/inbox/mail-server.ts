import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

/**
 * Takes every mail, whoever it is for and whoever sends it. Addresses come from the envelope: blind copies are in no
 * header.
 */
export function startMailServer(port: number, mailbox: Mailbox): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, callback) => {
      simpleParser(stream)
        .then((mail) => {
          mailbox.add({
            kind: 'mail',
            to: session.envelope.rcptTo.map(({ address }) => address),
            from: mail.from?.text ?? '',
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html || '',
            attachments: mail.attachments.map(({ filename, contentType, content }) => ({
              name: filename ?? 'attachment',
              contentType,
              base64: content.toString('base64'),
            })),
          });
          callback();
        })
        .catch(callback);
    },
  });
  // A client that hangs up in the middle is no reason to stop.
  server.on('error', () => undefined);
  return new Promise((resolve) => server.listen(port, () => resolve(server)));
}
