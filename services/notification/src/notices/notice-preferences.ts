import type { ResponseOf } from '@fovea/contracts/endpoint';
import { refuseField } from '@fovea/contracts/errors';
import { getStaffNotices, saveStaffNotices } from '@fovea/contracts/notifications/endpoints';
import { getOwnNotices, saveOwnNotices } from '@fovea/contracts/notifications/portal-endpoints';
import type { DeliveryChannel, NoticeKind } from '@fovea/contracts/notifications/schema';
import { type Context, handle, type RegionalTx } from '../handle.ts';
import { texts } from '../texts.ts';
import { type Audience, channelsOf, noticeKinds, ruleOf } from './notice-rules.ts';
import { preferencesOf } from './preferences.ts';

type Choosable = { kind: NoticeKind; by: DeliveryChannel[] }[];
type Stopped = ResponseOf<typeof getStaffNotices>['stopped'];

const kindsTo = (to: Audience): Choosable =>
  noticeKinds.filter((kind) => ruleOf(kind).to === to).map((kind) => ({ kind, by: channelsOf(kind) }));
const ofFamilies = kindsTo('family');
/** Restricted to the channels that are configured. */
const offered = ({ extra }: Context): Choosable =>
  ofFamilies.map(({ kind, by }) => ({ kind, by: by.filter((channel) => channel !== 'push' || extra.push.key) }));
const ofClinicians = kindsTo('clinician');
/** Notices to a company go to its administrators and support staff. */
const ofOffices: Choosable = [{ kind: 'deviceDiscard', by: ['mail'] }];

const kindsOf = ({ actor }: Context): Choosable => (actor.role === 'doctor' ? ofClinicians : ofOffices);

export const getOwnNoticesHandler = handle(getOwnNotices, (_input, ctx) => familyNotices(ctx));

export const saveOwnNoticesHandler = handle(saveOwnNotices, async ({ stopped, quietHours, weekly }, ctx) => {
  const { db, actor } = ctx;
  checkChoosable(stopped, ofFamilies);
  const chosen = { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null, weekly };
  await db.$transaction(async (tx) => {
    await replaceStops(tx, actor.id, stopped);
    await tx.noticeChoice.upsert({
      where: { personId: actor.id },
      create: { personId: actor.id, ...chosen },
      update: chosen,
    });
  });
  return familyNotices(ctx);
});

export const getStaffNoticesHandler = handle(getStaffNotices, (_input, ctx) => staffNotices(ctx));

export const saveStaffNoticesHandler = handle(saveStaffNotices, async ({ stopped }, ctx) => {
  checkChoosable(stopped, kindsOf(ctx));
  await ctx.db.$transaction((tx) => replaceStops(tx, ctx.actor.id, stopped));
  return staffNotices(ctx);
});

async function familyNotices(ctx: Context): Promise<ResponseOf<typeof getOwnNotices>> {
  const { db, actor, regionTimezone } = ctx;
  const [preferences, parent] = await Promise.all([
    preferencesOf(db, [actor.id]),
    db.parent.findUnique({ where: { id: actor.id }, select: { timezone: true } }),
  ]);
  const { quietHours, weekly } = preferences(actor.id);
  return {
    kinds: titled(offered(ctx), ctx),
    stopped: await stopsOf(db, actor.id, offered(ctx)),
    quietHours,
    weekly,
    timezone: parent?.timezone ?? regionTimezone,
    pushKey: ctx.extra.push.key,
  };
}

const staffNotices = async (ctx: Context): Promise<ResponseOf<typeof getStaffNotices>> => ({
  kinds: titled(kindsOf(ctx), ctx),
  stopped: await stopsOf(ctx.db, ctx.actor.id, kindsOf(ctx)),
});

const titled = (kinds: Choosable, { language }: Context): ResponseOf<typeof getStaffNotices>['kinds'] =>
  kinds.map(({ kind, by }) => ({ kind, title: texts[language].notices.kinds[kind], by }));

async function stopsOf(db: RegionalTx, personId: string, kinds: Choosable): Promise<Stopped> {
  const { isStopped } = (await preferencesOf(db, [personId]))(personId);
  return kinds.flatMap(({ kind, by }) =>
    by.filter((channel) => isStopped(kind, channel)).map((channel) => ({ kind, channel })),
  );
}

async function replaceStops(tx: RegionalTx, personId: string, stopped: Stopped): Promise<void> {
  await tx.noticeStop.deleteMany({ where: { personId } });
  await tx.noticeStop.createMany({
    data: stopped.map(({ kind, channel }) => ({ personId, kind, channel })),
    skipDuplicates: true,
  });
}

/** Throws `validation` for notices that the person never gets, so that a client's mistake is reported. */
function checkChoosable(stopped: Stopped, kinds: Choosable): void {
  const comesBy = (kind: NoticeKind, channel: DeliveryChannel) =>
    kinds.some((offer) => offer.kind === kind && offer.by.includes(channel));
  const place = stopped.findIndex(({ kind, channel }) => !comesBy(kind, channel));
  if (place >= 0) throw refuseField(`stopped.${place}`, 'invalidChoice');
}
