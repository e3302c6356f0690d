import {
  Button,
  Input,
  type InputProps,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
} from '@fluentui/react-components';
import { CalendarRegular } from '@fluentui/react-icons';
import { lazy, type Ref, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, parseDay } from './day-text.ts';

const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }));

const useStyles = makeStyles({
  // Fits a date and its format hint; in a form it fills its field.
  root: { minWidth: '160px', '& input': { minWidth: 0, width: '13ch' } },
  surface: { padding: 0, minHeight: '260px', minWidth: '220px' },
});

export type DayInputProps = Pick<InputProps, 'aria-label' | 'contentBefore' | 'disabled' | 'name' | 'onBlur'> & {
  ref?: Ref<HTMLInputElement>;
  /** The day's label, also the name of its calendar. */
  label: string;
  /** YYYY-MM-DD, or an incomplete text. */
  value: string | undefined;
  /** Gets a day, undefined for an empty field, or an invalid text. */
  onChange: (value: string | undefined) => void;
  min?: string;
  max?: string;
};

/** A calendar day, typed as DD/MM/YYYY or chosen from a calendar, which is loaded when it is first opened. */
export function DayInput({ label, value, onChange, min, max, onBlur, ...input }: DayInputProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const choose = (day: string) => {
    setTyped(null);
    setOpen(false);
    onChange(day);
  };
  const calendar = (
    <Popover open={isOpen} onOpenChange={(_, { open }) => setOpen(open)} trapFocus positioning="below-end">
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="transparent"
          size="small"
          icon={<CalendarRegular />}
          aria-label={t('day.choose', { label })}
          disabled={input.disabled}
        />
      </PopoverTrigger>
      <PopoverSurface aria-label={label} className={styles.surface}>
        <Suspense>
          <DayCalendar value={value} min={min} max={max} onChoose={choose} onDismiss={() => setOpen(false)} />
        </Suspense>
      </PopoverSurface>
    </Popover>
  );
  return (
    <Input
      {...input}
      className={styles.root}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('day.pattern')}
      value={typed ?? dayText(value ?? '')}
      onChange={(_, { value: text }) => {
        setTyped(text);
        onChange(text.trim() ? (parseDay(text) ?? text) : undefined);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      contentAfter={calendar}
    />
  );
}
