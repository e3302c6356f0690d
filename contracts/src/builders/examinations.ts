import { Examination } from '../examinations/schema.ts';
import { builder } from './builder.ts';
import { at, ids } from './ids.ts';

export const examination = builder(Examination, {
  _id: ids.examination,
  accountId: ids.patient,
  examinedOn: '2026-03-01',
  right: { acuity: 1, axialLength: 24.12, sphere: -2.25, cylinder: -0.5, axis: 90 },
  left: { acuity: 0.9, axialLength: 24.31, sphere: -2.5, cylinder: null, axis: null },
  findings: 'Fundus without findings.',
  damaged: false,
  enteredBy: { _id: ids.doctor, name: 'Hana Yamada' },
  createdAt: at,
  updatedAt: at,
});
