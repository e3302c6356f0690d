import { AppError } from '@fovea/contracts/errors';
import { mayReadAttachment } from '@fovea/contracts/requests/rpcs';
import type { Actor } from '@fovea/kit/access/actor';
import type { FileResponse } from '@fovea/kit/handle';
import type { Upload } from '../../generated/global/client.ts';
import type { Context } from '../handle.ts';

const goodForMs = 10 * 60_000;

/**
 * Redirects from the permanent address of a private file to a signed one that expires in minutes: users who see a
 * request with the file, and the owner of a file without a family. For others the file is `notFound`.
 */
export async function redirectToSigned(
  upload: Upload,
  ctx: Pick<Context, 'visitor' | 'files' | 'callRpc' | 'now'>,
): Promise<FileResponse> {
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
  { files, callRpc }: Pick<Context, 'files' | 'callRpc'>,
): Promise<boolean> {
  // Staff who uploaded a file for a family read it only while they may see the family.
  if (id === uploadedBy && !customerId) return true;
  if (region === '' || (home !== null && home !== region)) return false;
  const question = { url: files.publicUrl(key), uploadedBy: customerId ?? uploadedBy, reader: { id, role, companyId } };
  return (await callRpc(mayReadAttachment, question, { region })).may;
}
