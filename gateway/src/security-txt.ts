import express, { type Router } from 'express';

const yearMs = 365 * 24 * 3_600_000;

/** The contact for vulnerability reports (RFC 9116): the mailbox `security@` at the host of `publicUrl`. */
export function securityTxt(publicUrl: string): Router {
  const { hostname, origin } = new URL(publicUrl);
  const router = express.Router();
  router.get('/.well-known/security.txt', (_req, res) => {
    const lines = [
      `Contact: mailto:security@${hostname}`,
      `Expires: ${new Date(Date.now() + yearMs).toISOString()}`,
      'Preferred-Languages: en, ja, de',
      `Canonical: ${origin}/.well-known/security.txt`,
    ];
    res.type('text/plain').send(`${lines.join('\n')}\n`);
  });
  return router;
}
