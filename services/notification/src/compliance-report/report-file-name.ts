import { dayOf } from '@fovea/contracts/dates';
import type { ReportInput } from './compliance-report.ts';

/** Characters that file systems do not accept or show. */
const unusable = /[\\/:*?"<>|\p{C}\s]+/gu;

/** The kind of document, the name it is about, and the day it was made in the family's zone. */
export function reportFileName({ patient, compliance, now }: Omit<ReportInput, 'language'>): string {
  const name = [...patient.name.replace(unusable, ' ').trim().replaceAll(' ', '-')].slice(0, 80).join('');
  return ['compliance', name, dayOf(now, compliance.timezone)].filter(Boolean).join('-').concat('.pdf');
}
