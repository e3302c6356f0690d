import { formatDate, formatDay, storedDays } from '@fovea/contracts/dates';
import type { PortalDevice } from '@fovea/contracts/devices/schema';
import { weekRateOf } from '@fovea/contracts/usage/compliance-rate';
import type { UsageSummary } from '@fovea/contracts/usage/schema';
import i18n, { type TFunction } from 'i18next';
import { storeOfflineSnapshot } from '../../api/offline-data.ts';
import type { OfflineSnapshot } from '../../api/offline-snapshot.ts';
import { personOf, readSession } from '../../api/session.ts';
import { goodRate } from '../../theme/charts.ts';
import { begunWords } from './begun-words.ts';

type Words = TFunction<'my-device'>;
type Shown = {
  device: PortalDevice | null;
  children: readonly UsageSummary[];
  /** What the card of a child on hold says, by the child's account. */
  paused: ReadonlyMap<string, string[]>;
  at: Date;
};

/** Keeps what this page says, as it says it, for when it is opened without a network. */
export async function storeShownSnapshot({ device, children, paused, at }: Shown, t: Words): Promise<void> {
  const session = readSession();
  const { timezone } = session?.user ?? {};
  if (!session || !timezone) return;
  const ofDevice = device && {
    title: t('device.title'),
    facts: [device.productName, `${t('bind.serial')}: ${device.serial_number}`],
    daysTitle: '',
    days: [],
  };
  await storeOfflineSnapshot(personOf(session.user), {
    at: at.toISOString(),
    timezone,
    language: i18n.resolvedLanguage ?? 'en',
    title: t('title'),
    sections: [
      ...children.map((child) => {
        const facts = paused.get(child.accountId);
        return facts ? { title: child.accountName, facts, daysTitle: '', days: [] } : sectionOf(child, timezone, t);
      }),
      ...(ofDevice ? [ofDevice] : []),
    ],
  });
}

function sectionOf(child: UsageSummary, timezone: string, t: Words): OfflineSnapshot['sections'][number] {
  const { accountName: title, usedToday: used, dailyGoal: goal, rateFrom, lastUse, days } = child;
  const weekRate = weekRateOf(child);
  const language = i18n.resolvedLanguage ?? 'en';
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: storedDays });
  const rate = weekRate === null ? '' : percent.format(weekRate / 100);
  const early = rateFrom === null ? t('track.none') : t('track.rateFrom', { date: formatDay(rateFrom) });
  const onTrack = weekRate === null ? early : t(weekRate >= goodRate ? 'track.good' : 'track.poor');
  // The day is said: read later, "today" would be another.
  const day = formatDay(days.at(-1)?.day ?? '');
  return {
    title,
    facts: [
      `${day}: ${used} / ${goal}`,
      ...(rateFrom === null ? [] : [begunWords(child, t)]),
      [rate && t('track.week', { rate }), onTrack].filter(Boolean).join(' · '),
      ...(lastUse ? [t('track.last').replace('<time/>', formatDate(lastUse, 'minute', timezone))] : []),
    ],
    daysTitle: t('chart.title'),
    days: days.map(({ day: date, uses }) => ({
      label: weekday.format(new Date(date)),
      value: uses,
      text: String(uses),
    })),
  };
}
