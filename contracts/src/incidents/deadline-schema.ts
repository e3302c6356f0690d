import { z } from 'zod';
import { RegionKey, wholeNumber } from '../fields.ts';

export const IncidentSeverity = z.enum(['publicThreat', 'deterioration', 'serious'], { error: 'required' });
export type IncidentSeverity = z.infer<typeof IncidentSeverity>;

/**
 * Days from awareness to the report to the authority, by Regulation (EU) 2017/745 (MDR), Article 87: a serious public
 * health threat (4), death or an unanticipated serious deterioration (5), any other serious incident (3).
 */
export const usualDeadlines = { publicThreat: 2, deterioration: 10, serious: 15 } as const satisfies Record<
  IncidentSeverity,
  number
>;
/** Regions under the MDR: their deadlines may be shorter than those of the MDR, never longer. */
const mdrRegions: readonly string[] = ['eu'];
/** No authority waits longer for a serious incident. */
const longestDays = 30;

const days = wholeNumber(1, longestDays);
export const IncidentDeadlines = z.object({ publicThreat: days, deterioration: days, serious: days });
export type IncidentDeadlines = z.infer<typeof IncidentDeadlines>;

/** By region; the others have the usual ones. */
export const DeadlineTable = z.record(RegionKey, IncidentDeadlines).superRefine((table, context) => {
  for (const region of mdrRegions)
    for (const severity of IncidentSeverity.options)
      if ((table[region]?.[severity] ?? 0) > usualDeadlines[severity])
        context.addIssue({
          code: 'too_big',
          origin: 'number',
          maximum: usualDeadlines[severity],
          inclusive: true,
          path: [region, severity],
        });
});
