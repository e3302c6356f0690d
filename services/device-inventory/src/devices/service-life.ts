import { TZDate } from '@date-fns/tz';
import { addYears } from 'date-fns/addYears';

/** By default service is due two years and discarding five years after production. */
export function serviceLife(
  createdDate: Date,
  chosen: { serviceDate?: string; discardDate?: string } = {},
): { serviceDate: Date; discardDate: Date } {
  const after = (years: number) => new Date(+addYears(new TZDate(+createdDate, 'UTC'), years));
  return {
    serviceDate: chosen.serviceDate ? new Date(chosen.serviceDate) : after(2),
    discardDate: chosen.discardDate ? new Date(chosen.discardDate) : after(5),
  };
}
