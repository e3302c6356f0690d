import type { CalendarProps } from '@fluentui/react-calendar-compat';
import type { TFunction } from 'i18next';
import { toLocalDate } from './day-text.ts';

type Words = Required<Pick<CalendarProps, 'strings' | 'dateTimeFormatter' | 'firstDayOfWeek'>>;

/** A calendar's month and day names from the browser, with our texts for its buttons. */
export function calendarWords(language: string, t: TFunction<'ui', 'calendar'>): Words {
  const in_ = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    new Intl.DateTimeFormat(language, options).format(date);
  const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1));
  // 4 January 2026 is a Sunday, the calendar's first day.
  const days = Array.from({ length: 7 }, (_, day) => toLocalDate(`2026-01-${String(4 + day).padStart(2, '0')}`));
  const longMonths = months.map(in_({ month: 'long' }));
  return {
    firstDayOfWeek: language === 'ja' ? 0 : 1,
    dateTimeFormatter: {
      formatDay: (date) => String(date.getDate()),
      formatMonth: (date) => longMonths[date.getMonth()] ?? '',
      formatYear: (date) => String(date.getFullYear()),
      formatMonthYear: in_({ month: 'long', year: 'numeric' }),
      formatMonthDayYear: in_({ dateStyle: 'long' }),
    },
    strings: {
      months: longMonths,
      shortMonths: months.map(in_({ month: 'short' })),
      days: days.map(in_({ weekday: 'long' })),
      shortDays: days.map(in_({ weekday: 'narrow' })),
      goToToday: t('today'),
      prevMonthAriaLabel: t('previousMonth'),
      nextMonthAriaLabel: t('nextMonth'),
      prevYearAriaLabel: t('previousYear'),
      nextYearAriaLabel: t('nextYear'),
      prevYearRangeAriaLabel: t('previousYears'),
      nextYearRangeAriaLabel: t('nextYears'),
      // The calendar replaces {0} by the year or day.
      monthPickerHeaderAriaLabel: t('chooseYear', { year: '{0}' }),
      yearPickerHeaderAriaLabel: t('chooseMonth', { years: '{0}' }),
      selectedDateFormatString: t('selected', { day: '{0}' }),
      todayDateFormatString: t('isToday', { day: '{0}' }),
    },
  };
}
