import { Failure } from '@fovea/ops/failure';

/** Fails where the address does not serve the app. */
export async function expectPage(port: number): Promise<void> {
  const address = `http://localhost:${port}/`;
  const page = await fetch(address, { headers: { accept: 'text/html' } });
  const text = await page.text();
  if (page.ok && text.includes('<div id="root"')) return;
  throw new Failure(
    `${address} answers ${page.status} ${text.slice(0, 200)} instead of the app`,
    'make clean starts over',
  );
}
