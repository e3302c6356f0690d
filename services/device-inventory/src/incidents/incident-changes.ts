import type { AuditChange } from '@fovea/contracts/audit/schema';
import { changesOfRow } from '@fovea/kit/audit/audit-changes';
import type { Incident as Row } from '../../generated/regional/client.ts';
import { storedDay } from './incident-view.ts';

type Stated = Omit<Row, 'description' | 'closingNote'> & { description: string; closingNote: string };

/** State and day of the report with their values; what is said about the child only as changed. */
export const incidentChanges = (before: Stated | null, after: Stated): AuditChange[] =>
  changesOfRow(
    before,
    after,
    ({ state, reportedOn }) => ({ incidentState: state, reportedOn: reportedOn && storedDay(reportedOn) }),
    ({ cause, severity, awareOn, description, closingNote }) => ({
      incidentCause: cause,
      incidentSeverity: severity,
      awareOn: storedDay(awareOn),
      description,
      closingNote,
    }),
  );
