import { storedDays } from '../dates.ts';
import { addDuration } from '../durations.ts';

/** Defaults: service is due two years after production, discarding five years. */
export function serviceLife(
  createdDate: Date,
  chosen: { serviceDate?: string; discardDate?: string } = {},
): { serviceDate: Date; discardDate: Date } {
  const after = (years: number) => addDuration(createdDate, years * 12, 0, storedDays);
  return {
    serviceDate: chosen.serviceDate ? new Date(chosen.serviceDate) : after(2),
    discardDate: chosen.discardDate ? new Date(chosen.discardDate) : after(5),
  };
}
