import { mostMarkBytes } from '@fovea/contracts/companies/schema';
import { refuseField } from '@fovea/contracts/errors';
import { wasUploaded } from '@fovea/contracts/files/rpcs';
import type { Context } from '../handle.ts';

/**
 * The mark is a small picture that the caller uploaded here: the owner of an address elsewhere would learn which
 * families read their mail, and when. A stored mark stays, no matter who uploaded it.
 */
export async function checkMark(
  { files, global, callRpc, actor }: Context,
  imageUrl: string | null | undefined,
  companyId?: string,
): Promise<void> {
  if (!imageUrl) return;
  if (companyId && (await global.company.count({ where: { id: companyId, imageUrl } })) > 0) return;
  const key = files.keyOf(imageUrl);
  const isPicture = key !== undefined && /\.(jpg|png)$/.test(key) && files.publicUrl(key) === imageUrl;
  const upload = { key: key ?? '', uploadedBy: actor.id, isPrivate: false, maxBytes: mostMarkBytes };
  if (!isPicture || !(await callRpc(wasUploaded, upload)).was) throw refuseField('imageUrl', 'invalidUrl');
}
