import { exportCustomers } from '@fovea/contracts/customers/endpoints';
import type { Language } from '@fovea/contracts/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Regional } from '../handle.ts';
import { type Stage, startStage } from '../testing/stage.ts';
import { parentsCsv } from './export-customers.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

function database(): Regional {
  const database = stage.bed.service().databases.regional.get('jp');
  if (!database) throw new Error('no database of the region');
  // The kit knows its clients only by what it needs of them.
  return database.client as unknown as Regional;
}

async function exported(
  filter: object,
  companyIds: string[] | 'all' = 'all',
  doctorId?: string,
  language: Language = 'en',
) {
  const source = { db: database(), concerns: () => {}, language, timezone: 'Asia/Tokyo', regionTimezone: 'Asia/Tokyo' };
  let written = '';
  for await (const { text } of parentsCsv(source, filter, { companyIds, doctorId }).lines) written += text;
  return written
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(','));
}

describe('exportCustomers', () => {
  test('answers at once with where the file will be', async () => {
    const { bed, tokens } = stage;
    expect(await bed.call(exportCustomers, {}, { as: tokens.clinic })).toMatchObject({
      suffix: 'csv',
      fileCount: 1,
      name: expect.stringMatching(/^patients-[0-9a-f]{64}-jp$/),
    });
  });

  test('writes what the filter and the scope let through, in the reader’s days and order of names', async () => {
    const { createParent, addPatient, clinic, otherClinic, doctor } = stage;
    const { _id, registerDate } = await createParent({ firstName: 'Ada', lastName: 'Abe', doctorId: doctor });
    await addPatient(_id, { firstName: 'Rin', lastName: 'Abe', patientId: 'X-1', prescribedPerWeek: 5 });
    await createParent({ firstName: 'Zed', lastName: 'Zhu', companyId: otherClinic });
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo' }).format(new Date(registerDate));
    const ada = [
      'Ada Abe',
      'Rin Abe (X-1)',
      'Dr Mori',
      expect.any(String),
      'Midori Eye Clinic',
      "'+81 312345678",
      day,
      '',
      'Active',
      '',
      '–',
      '5',
      '–',
      '–',
      '–',
      '',
    ];
    expect(await exported({}, [clinic])).toEqual([ada]);
    expect(await exported({ patientId: 'x-1' })).toEqual([ada]);
    expect((await exported({})).map(([name]) => name)).toEqual(['Ada Abe', 'Zed Zhu']);
    expect(await exported({}, 'all', stage.otherDoctor)).toEqual([]);
    expect((await exported({}, [clinic], undefined, 'ja')).map(([name, patients]) => [name, patients])).toEqual([
      ['Abe Ada', 'Abe Rin (X-1)'],
    ]);
  });

  test('names the clinicians of the patients where the family has none of its own', async () => {
    const { createParent, addPatient, doctor } = stage;
    const { _id } = await createParent({ firstName: 'Only', lastName: 'Patients' });
    await addPatient(_id, { doctorId: doctor });
    await addPatient(_id, { doctorId: doctor });
    await addPatient(_id);
    expect((await exported({ name: 'Only Patients' })).map((line) => line[2])).toEqual(['Dr Mori']);
  });

  test('a stored zone that no server knows ends no file: its days are the region’s', async () => {
    const { bed, createParent, addPatient, clinic } = stage;
    const { _id } = await createParent({ firstName: 'Eva', lastName: 'Ito' });
    await addPatient(_id, { firstName: 'Rio', lastName: 'Ito', patientId: 'X-2' });
    await bed.sql(`UPDATE patient SET expired_date = '2026-11-30T20:00:00Z' WHERE patient_id = 'X-2'`);
    for (const zone of ['Nowhere/City', '+09:00', 'VST']) {
      await bed.sql('UPDATE parent SET timezone = $1 WHERE id = $2', [zone, _id]);
      expect((await exported({ patientId: 'x-2' }, [clinic])).map((line) => line.at(-2))).toEqual(['01/12/2026']);
    }
  });

  test('walks a list longer than one batch to its end, each parent once', async () => {
    const { bed, otherClinic } = stage;
    await bed.sql(
      `INSERT INTO parent (id, company_id, first_name, last_name, language, timezone, country, reference_number, register_date, updated_at)
       SELECT uuidv7(), $1, 'Many', i::text, 'en', 'UTC', 'AU', 'RJP8' || i, now(), now() FROM generate_series(1, 2100) i`,
      [otherClinic],
    );
    const rows = await exported({}, [otherClinic]);
    expect(new Set(rows.map(([name]) => name)).size).toBe(2101);
    expect(rows).toHaveLength(2101);
  });
});
