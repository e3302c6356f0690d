import { plain } from '@fovea/contracts/plain-text';

/** Parts of lists' queries that people type; all others are choices, days and ids. */
const typedParts = ['searchStr', 'name', 'email', 'patientId', 'patientName', 'customerEmail', 'orderNumber'];
/** Of no list's rows: where in it one is, which view it is. */
const passing = ['current', 'pageSize', 'view', 'db'];
/** What is kept of a view's query, and what of it was typed. */
export function readQuery(given = ''): { query: string; typed: string[] } {
  const query = new URLSearchParams(given);
  for (const part of passing) query.delete(part);
  const typed = typedParts.map((part) => plain(query.get(part) ?? '')).filter(Boolean);
  return { query: query.toString(), typed };
}
