import { AppError } from '@fovea/contracts/errors';
import { mayReadAttachment } from '@fovea/contracts/requests/questions';
import type { Actor } from '@fovea/kit/access/actor';
import type { FileAnswer } from '@fovea/kit/handle';
import type { Upload } from '../../generated/global/client.ts';
import type { Context } from '../handle.ts';

const goodForMs = 10 * 60_000;

/**
 * At its lasting address a private file is for those signed in who see a request that shows it, and for the owner of a
 * file that was put there for no family: they are redirected to an address of minutes. For anybody else it is not there.
 */
export async function leadToSigned(
  upload: Upload,
  ctx: Pick<Context, 'visitor' | 'files' | 'ask' | 'now'>,
): Promise<FileAnswer> {
  const { visitor, files, now } = ctx;
  if (!visitor || !(await mayRead(upload, visitor, ctx))) throw new AppError('notFound');
  const address = files.signedUrl(files.publicUrl(upload.key), new Date(now.getTime() + goodForMs));
  return {
    contentType: 'text/plain',
    body: '',
    status: 302,
    headers: { Location: address, 'Cache-Control': 'no-store' },
  };
}

async function mayRead(
  { key, region, uploadedBy, customerId }: Upload,
  { id, role, companyId, region: home }: Actor,
  { files, ask }: Pick<Context, 'files' | 'ask'>,
): Promise<boolean> {
  // Staff who showed it to a family read it as long as they may see the family, not because they uploaded it.
  if (id === uploadedBy && !customerId) return true;
  if (region === '' || (home !== null && home !== region)) return false;
  const asked = { url: files.publicUrl(key), uploadedBy: customerId ?? uploadedBy, reader: { id, role, companyId } };
  return (await ask(mayReadAttachment, asked, { region })).may;
}
