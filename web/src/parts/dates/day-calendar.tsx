import { Calendar, type ICalendar } from '@fluentui/react-calendar-compat';
import { dayOf } from '@fovea/contracts/dates';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { viewerZone } from '../../api/session.ts';
import { calendarWords } from './calendar-words.ts';
import { fromLocalDate, parseDay, toLocalDate } from './day-text.ts';

export type DayCalendarProps = {
  value: string | undefined;
  min?: string;
  max?: string;
  onChoose: (day: string) => void;
  onDismiss: () => void;
};

/** The month of the chosen day. Takes the focus, so that arrow keys work at once. */
export function DayCalendar({ value = '', min, max, onChoose, onDismiss }: DayCalendarProps) {
  const { t, i18n } = useTranslation('ui', { keyPrefix: 'calendar' });
  const calendar = useRef<ICalendar>(null);
  useEffect(() => calendar.current?.focus(), []);
  const chosen = parseDay(value);
  return (
    <Calendar
      componentRef={calendar}
      {...calendarWords(i18n.language, t)}
      today={toLocalDate(dayOf(new Date(), viewerZone()))}
      value={chosen ? toLocalDate(chosen) : undefined}
      minDate={min ? toLocalDate(min) : undefined}
      maxDate={max ? toLocalDate(max) : undefined}
      isMonthPickerVisible={false}
      showMonthPickerAsOverlay
      showGoToToday
      highlightSelectedMonth
      onSelectDate={(date) => onChoose(fromLocalDate(date))}
      onDismiss={onDismiss}
    />
  );
}
