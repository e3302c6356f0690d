import { usualDeadlines } from '@fovea/contracts/incidents/deadline-schema';
import { describe, expect, test } from 'vitest';
import { checkAwareness, dueDay, reportDay } from './incident-rules.ts';

describe('the deadline', () => {
  test.each([
    ['publicThreat', '2026-12-01'],
    ['deterioration', '2026-12-09'],
    ['serious', '2026-12-14'],
  ] as const)('of %s is counted in calendar days from awareness', (severity, due) => {
    expect(dueDay('2026-11-29', severity, usualDeadlines)).toBe(due);
  });

  test('cannot be moved by awareness later than the report of the symptom', () => {
    expect(() => checkAwareness('2026-11-30', '2026-11-29')).toThrow();
    expect(() => checkAwareness('2026-11-28', '2026-11-29')).not.toThrow();
  });
});

describe('the day of the report', () => {
  const incident = { awareOn: '2026-11-29', reportedOn: '2026-12-01', closingNote: '' };
  const missing = (field: string) => expect.objectContaining({ issues: [expect.objectContaining({ path: field })] });

  test('is needed by a reported incident, and by a closed one without a note', () => {
    expect(() => reportDay({ ...incident, state: 'reported', reportedOn: null })).toThrow(missing('reportedOn'));
    expect(() => reportDay({ ...incident, state: 'closed', reportedOn: null })).toThrow(missing('closingNote'));
    expect(reportDay({ ...incident, state: 'closed', reportedOn: null, closingNote: 'Not serious' })).toBeNull();
    expect(reportDay({ ...incident, state: 'reported' })).toBe('2026-12-01');
  });

  test('is none of an open incident, and never before awareness', () => {
    expect(reportDay({ ...incident, state: 'open' })).toBeNull();
    expect(() => reportDay({ ...incident, state: 'reported', reportedOn: '2026-11-28' })).toThrow(
      missing('reportedOn'),
    );
  });
});
