import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A real mail server for tests that stores mails and can refuse them. */
export async function openMailbox() {
  const mails: ParsedMail[] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      simpleParser(stream).then(
        (mail) => {
          if (refusing) return done(new Error('refused'));
          mails.push(mail);
          done();
        },
        (error: Error) => done(error),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (refuse: boolean) => {
      refusing = refuse;
    },
    to: (address: string) => mails.filter((mail) => [mail.to].flat().some((to) => to?.text === address)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
