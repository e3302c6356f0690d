import { Tooltip } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { type DateVariant, formatDate, formatRelative } from './date-format.ts';

export type DateTimeProps = { value: string | null | undefined; variant?: DateVariant; timeZone?: string };

/** A date as the specification writes it: DD/MM/YYYY and its longer variants. An en dash stands for none. */
export function DateTime({ value, variant = 'day', timeZone }: DateTimeProps) {
  if (!value) return <>–</>;
  return <time dateTime={value}>{formatDate(value, variant, timeZone)}</time>;
}

/** "yesterday, 19:40", with the exact time as its tooltip. */
export function RelativeTime({ value, timeZone }: Pick<DateTimeProps, 'value' | 'timeZone'>) {
  const { i18n } = useTranslation();
  if (!value) return <>–</>;
  return (
    <Tooltip content={formatDate(value, 'second', timeZone)} relationship="description" withArrow>
      <time dateTime={value}>{formatRelative(value, i18n.language, new Date(), timeZone)}</time>
    </Tooltip>
  );
}
