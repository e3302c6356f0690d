import { AppError } from '@fovea/contracts/errors';
import { receiveMailedReply } from '@fovea/contracts/requests/endpoints';
import { withMailSignature } from '@fovea/kit/http/mail-webhook';
import { type Context, handle, type Regional } from '../handle.ts';
import { notRemoved, type Viewer } from '../scope.ts';
import { type MailedReply, readMail } from './mailed-reply.ts';
import { readReplyAddress } from './reply-address.ts';
import { isWritten, writeReply } from './reply-to-request.ts';
import { storePictures } from './store-pictures.ts';

/**
 * Stores a mailed reply with its request, once however often it is posted. Mails without a place (a deleted or locked
 * family, an automatic reply, an empty mail) are accepted and dropped, because the provider would repeat a refused call.
 */
export const receiveMailedReplyHandler = handle(receiveMailedReply, async (_input, ctx) => {
  const { domain, key } = ctx.extra.replies;
  const mail = await readMail(ctx.raw, ctx.headers);
  if (!mail) throw new AppError('notAllowed');
  await withMailSignature(mail.signature, { ...ctx, of: ctx.of, key }, async () => {
    const named = readReplyAddress(mail.recipient, domain);
    const isEmpty = mail.text === '' && mail.files.length === 0;
    if (!named || isEmpty || mail.isAutomatic || !ctx.regions.some(({ key: region }) => region === named.region))
      return;
    const { region } = named;
    await writeMail(mail, named.replyKey, { ...ctx, db: ctx.of(region), region, files: ctx.files.of(region) });
  });
  return {};
});

async function writeMail(
  { mailId, sender, text, files, signature }: MailedReply,
  replyKey: string,
  ctx: Context,
): Promise<void> {
  const request = await ctx.db.request.findUnique({ where: { replyKey }, select: { id: true, parentId: true } });
  const parent =
    request?.parentId &&
    (await ctx.db.parent.findFirst({ where: { id: request.parentId, lock: false, ...notRemoved } }));
  if (!parent || (await isWritten(ctx.db, request.id, mailId))) return;
  const writer: Viewer = { id: parent.id, role: 'customer', companyId: parent.companyId };
  const { fileList, leftOut } = await storePictures(files, writer.id, ctx);
  const otherSender = !(await emailsOfFamily(ctx.db, parent)).includes(sender);
  const mail = { mailId, leftOut, otherSender };
  await writeReply({ id: request.id, text, fileList, mail, signature }, { ...ctx, actor: writer });
}

/** Senders can be forged, so another sender than these is only flagged. */
async function emailsOfFamily(db: Regional, { id, email }: { id: string; email: string | null }): Promise<string[]> {
  const guardians = await db.guardian.findMany({ where: { parentId: id }, select: { email: true } });
  return [email, ...guardians.map((guardian) => guardian.email)].flatMap((each) => each?.toLowerCase() ?? []);
}
