import { plain } from '@fovea/contracts/plain-text';

/** Parts of lists' queries that people type; all others are choices, days and ids. */
const typedParts = ['searchStr', 'name', 'email', 'patientId', 'patientName', 'customerEmail', 'orderNumber'];
/** Position in the list and the view itself: not part of the filter. */
const passing = ['current', 'pageSize', 'view', 'db'];
/** The stored part of a view's query, and the typed texts in it. */
export function readQuery(given = ''): { query: string; typed: string[] } {
  const query = new URLSearchParams(given);
  for (const part of passing) query.delete(part);
  const typed = typedParts.map((part) => plain(query.get(part) ?? '')).filter(Boolean);
  return { query: query.toString(), typed };
}
