import { Failure } from '@fovea/ops/failure';

/** "ready" promises that a browser sees the app: fails with what stands there instead. */
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
