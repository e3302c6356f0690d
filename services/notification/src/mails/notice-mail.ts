import { companyById } from '@fovea/contracts/companies/rpcs';
import type { Language } from '@fovea/contracts/fields';
import { fillText } from '@fovea/contracts/fill-text';
import { links } from '@fovea/contracts/links';
import { nameFor, type PersonNames } from '@fovea/contracts/names';
import type { NoticeKind } from '@fovea/contracts/notifications/schema';
import { companyContacts, staffById } from '@fovea/contracts/staff/rpcs';
import { formatRate } from '@fovea/contracts/usage/compliance-format';
import { decisiveRate } from '@fovea/contracts/usage/compliance-rate';
import { complianceOf } from '@fovea/contracts/usage/rpcs';
import { anyOf } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import { drawReport } from '../compliance-report/draw-report.ts';
import { stillWanted, withoutUrging } from '../notices/preferences.ts';
import { type Stop, stopToken } from '../notices/stop-token.ts';
import { kyselyOfRegion } from '../tables.ts';
import { texts } from '../texts.ts';
import type { Composed, Desk } from './composed.ts';
import { familyMail } from './family-mail.ts';
import { childOf } from './family-reader.ts';
import { type MailParams, textOf } from './mail-kinds.ts';

type Notices = MailParams<'familyNotices'>['notices'];

/** To a parent, about one child. Empty if the child was deleted or all notices were stopped. */
export async function familyNoticesMail(
  { customerId, accountId, notices }: MailParams<'familyNotices'>,
  desk: Desk,
): Promise<Composed[]> {
  const [child, [first, ...others]] = await Promise.all([
    childOf(desk, accountId),
    stillWanted(desk.db, customerId, 'mail', notices, accountId),
  ]);
  if (!child || !first) return [];
  return toFamily(customerId, [first, ...others], desk, (language) =>
    noticeContent([first, ...others], { child: nameFor(child, language) }),
  );
}

/** The weekly mail to a parent, about all current children. */
export async function familyWeekMail(
  { customerId, notices }: MailParams<'familyWeek'>,
  desk: Desk,
): Promise<Composed[]> {
  const wanted = await stillWanted(desk.db, customerId, 'mail', notices);
  const included: { notice: (typeof wanted)[number]; child: PersonNames }[] = [];
  for (const [accountId, ofChild] of Map.groupBy(wanted, ({ accountId }) => accountId)) {
    const child = await childOf(desk, accountId);
    if (child) included.push(...ofChild.map((notice) => ({ notice, child })));
  }
  if (included.length === 0) return [];
  const listed = included.map(({ notice }) => notice);
  return toFamily(customerId, listed, desk, (language) => ({
    words: {},
    also: included.map(({ notice: { words, ...notice }, child }) => ({
      as: textOf(notice),
      words: { child: nameFor(child, language), ...words },
      titled: true as const,
    })),
  }));
}

/** Adds the reason why it was sent, and the link that disables these kinds. */
const toFamily = (
  customerId: string,
  notices: { kind: NoticeKind }[],
  desk: Desk,
  compose: (language: Language) => Pick<Composed, 'as' | 'words' | 'also'>,
): Promise<Composed[]> =>
  familyMail(customerId, desk, ({ language, companyName: clinic }) => ({
    ...compose(language),
    ending: ending(desk, {
      language,
      personId: customerId,
      kinds: [...new Set(notices.map(({ kind }) => kind))],
      why: fillText(texts[language].notices.why, { clinic }),
    }),
  }));

/** To the clinician of a child; a report with the rate so far, and as a PDF. */
export async function clinicianNoticesMail(
  { staffId, accountId, notices: queued }: MailParams<'clinicianNotices'>,
  desk: Desk,
): Promise<Composed[]> {
  const [staff, child, [first, ...others]] = await Promise.all([
    desk.callRpc(staffById, { id: staffId }),
    childOf(desk, accountId),
    withoutUrging(desk.db, queued, accountId),
  ]);
  if (!staff || !child || !first) return [];
  const notices: Notices = [first, ...others];
  const compliance = notices.some(({ kind }) => kind === 'clinicianReport')
    ? await desk.callRpc(complianceOf, { accountId, months: 4 }, { region: desk.region })
    : null;
  const { email: to, fullName: name, language } = staff;
  const report =
    compliance &&
    (await drawReport({ accountId, compliance, language, showsPatientId: true, includesRemoved: false }, desk));
  const words = {
    child: nameFor(child, language),
    rate: formatRate(compliance && decisiveRate(compliance), language),
    prescribed: compliance?.prescribedPerWeek?.toString() ?? '',
  };
  return [
    {
      to,
      name,
      language,
      ...noticeContent(notices, words),
      url: desk.publicUrl + links.staffCustomers(),
      ending: ending(desk, {
        language,
        personId: staffId,
        kinds: notices.map(({ kind }) => kind),
        why: await whyStaff(desk, staff.companyId, language),
      }),
      ...(report && { attachment: { filename: report.fileName, content: report.pdf, contentType: 'application/pdf' } }),
    },
  ];
}

/** To one member of staff; to the owner if the company has no staff. */
export async function deviceDiscardMail(
  { companyId, staffId, deviceIds }: MailParams<'deviceDiscard'>,
  desk: Desk,
): Promise<Composed[]> {
  const { callRpc, publicUrl, db } = desk;
  const serials = await kyselyOfRegion(db)
    .selectFrom('owned_device')
    .select('serial')
    .where('id', '=', anyOf(deviceIds))
    .where('deleted', '=', sql.lit(false))
    .orderBy('serial')
    .execute();
  if (serials.length === 0) return [];
  const content = {
    words: { serials: serials.map(({ serial }) => serial).join(', ') },
    url: publicUrl + links.staffInventory(),
  };
  if (staffId) {
    const { list } = await callRpc(companyContacts, { companyId });
    const reader = list.find(({ _id }) => _id === staffId);
    if (!reader) return [];
    const { email: to, fullName: name, language } = reader;
    const why = await whyStaff(desk, companyId, language);
    return [
      {
        to,
        name,
        language,
        ...content,
        ending: ending(desk, { language, personId: staffId, kinds: ['deviceDiscard'], why }),
      },
    ];
  }
  const company = await callRpc(companyById, { id: companyId });
  return company ? [{ to: company.owner_email, name: company.name, language: 'en', ...content }] : [];
}

/** Why a notice was sent, and the link that stops its kinds by mail. */
const ending = (
  { publicUrl, region, stopSecret }: Desk,
  { why, ...stop }: Omit<Stop, 'channel'> & { why: string },
): Composed['ending'] => ({
  why,
  stopUrl: publicUrl + links.stopNotices(stopToken({ ...stop, channel: 'mail' }, stopSecret), region),
});

async function whyStaff({ callRpc }: Desk, companyId: string | null, language: Language): Promise<string> {
  const company = companyId ? await callRpc(companyById, { id: companyId }) : null;
  return fillText(texts[language].notices.whyStaff, { clinic: company?.name ?? 'Fovea' });
}

/** The first notice provides subject and button; the others follow in the text. */
function noticeContent(
  [first, ...others]: Notices,
  words: Record<string, string>,
): Pick<Composed, 'as' | 'words' | 'also'> {
  return {
    as: textOf(first),
    words: { ...words, ...first.words },
    also: others.map((other) => ({ as: textOf(other), words: { ...words, ...other.words } })),
  };
}
