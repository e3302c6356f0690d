import * as audit from '@fovea/contracts/builders/audit';
import type { Builder } from '@fovea/contracts/builders/builder';
import * as catalogs from '@fovea/contracts/builders/catalogs';
import * as companies from '@fovea/contracts/builders/companies';
import * as customers from '@fovea/contracts/builders/customers';
import * as devices from '@fovea/contracts/builders/devices';
import * as enrolment from '@fovea/contracts/builders/enrolment';
import * as examinations from '@fovea/contracts/builders/examinations';
import { at, ids, passwordDigest } from '@fovea/contracts/builders/ids';
import * as patients from '@fovea/contracts/builders/patients';
import * as payments from '@fovea/contracts/builders/payments';
import * as plans from '@fovea/contracts/builders/plans';
import * as sessions from '@fovea/contracts/builders/sessions';
import * as settings from '@fovea/contracts/builders/settings';
import * as staff from '@fovea/contracts/builders/staff';
import * as usage from '@fovea/contracts/builders/usage';
import type { Endpoint } from '@fovea/contracts/endpoint';
import { usualQuietHours } from '@fovea/contracts/notifications/schema';
import { z } from 'zod';

const isBuilder = (value: unknown): value is Builder<z.ZodObject> => typeof value === 'function' && 'schema' in value;
const builders = new Map(
  [
    audit,
    catalogs,
    companies,
    customers,
    devices,
    enrolment,
    examinations,
    patients,
    payments,
    plans,
    sessions,
    settings,
    staff,
    usage,
  ]
    .flatMap((module) => Object.values<unknown>(module))
    .filter(isBuilder)
    .map((build) => [build.schema as z.ZodType, build]),
);

/** Values by field name, for fields that accept only special values or depend on other fields. */
const valuesByName: Readonly<Record<string, unknown>> = {
  email: 'hana@fovea.test',
  firstName: 'Hana',
  lastName: 'Yamada',
  password: passwordDigest,
  oldPassword: 'b'.repeat(64),
  'g-recaptcha-response': 'the solution',
  db: 'jp',
  region: 'jp',
  timezone: 'Asia/Tokyo',
  language: 'ja',
  month: '2026-02',
  previousMonth: '2026-01',
  ofMonth: '2026-02',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  serial_number: 'SN-0001',
  url: 'https://fovea.example.org/file',
  fileName: 'picture.jpg',
  fileType: 'image/jpeg',
  amount: '16000',
  currency: 'jpy',
  intentId: 'pi_1',
  setupId: 'seti_1',
  clientSecret: 'pi_1_secret_1',
  to: 'hana@fovea.test',
  file: 'kept-for-one-hour-1.csv',
  archive: 'jp-2024-10-1-74210.jsonl.gz',
  country: 'JP',
  quietHours: usualQuietHours,
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
};
const texts = [
  ids.patient,
  at,
  '2026-03-01',
  'Hana',
  '12000',
  'hana@fovea.test',
  passwordDigest,
  'https://fovea.example.org/file',
  'jp',
  'Asia/Tokyo',
  'ja',
];
const moreTexts = [
  '0312345678',
  '81',
  'SN-0001',
  '1.0.0',
  '10:00',
  ids.payment,
  'devices-1.csv',
  `customer.jp.${ids.patient}`,
  'd41d8cd98f00b204e9800998ecf8427e',
];
const numbers = [1, 0, 10, 60, 100, -1];

/**
 * A valid example of a schema: from its builder, or composed from its parts. `input` examples omit optional fields.
 */
function exampleOf(schema: z.ZodType, io: 'input' | 'output', name = ''): unknown {
  const build = builders.get(schema);
  if (build) return build();
  const inner = (type: unknown, field = name) => exampleOf(type as z.ZodType, io, field); // zod's own parts are schemas
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return inner(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return inner(schema.unwrap()) ?? schema.parse(undefined);
  if (schema instanceof z.ZodCatch) return inner(schema.unwrap());
  if (schema instanceof z.ZodPipe) return inner(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if (schema instanceof z.ZodArray) return [inner(schema.element)];
  if (schema instanceof z.ZodUnion) return inner(schema.options[0]);
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodObject) {
    if (schema.safeParse(valuesByName[name]).success) return valuesByName[name];
    const fields = Object.entries(schema.shape).filter(
      ([, field]) => io === 'output' || !(field as z.ZodType).safeParse(undefined).success,
    );
    return Object.fromEntries(fields.map(([field, type]) => [field, inner(type, field)]));
  }
  if (schema instanceof z.ZodNumber) return numbers.find((value) => schema.safeParse(value).success);
  const candidates = [
    valuesByName[name],
    ...texts,
    ...moreTexts,
    true,
    ...(schema instanceof z.ZodEnum ? schema.options : []),
    {},
  ];
  return candidates.find((value) => value !== undefined && schema.safeParse(value).success);
}

/** Additional fields by endpoint, where a rule spans several fields or needs an optional one. */
const fieldsByEndpoint: Readonly<Record<string, Record<string, unknown>>> = {
  saveCustomer: { email: 'hana@fovea.test' },
  savePatient: { doctorId: ids.doctor, prescriptionNumber: 'RX-1' },
  switchOrUpdateCompany: { disabled: true },
  changeDeviceStatus: { companyId: ids.clinic },
  createReportShare: { days: 30 },
  createExamination: { right: { acuity: 1 }, findings: 'Fundus without findings.' },
  correctExamination: { right: { acuity: 1 }, findings: 'Fundus without findings.' },
  giveDiscount: { value: '10' },
  startRecall: { reason: { en: 'The output may be too high.' }, criteria: { lot: 'LOT-1' } },
  previewRecall: { criteria: { lot: 'LOT-1' } },
  getFile: { file: '0199a2b4-0000-7000-8000-000000000001.pdf' },
  getExportFile: { file: 'kept-for-one-hour-1.csv' },
};

export const exampleInput = (name: string, { input }: Endpoint): Record<string, unknown> => ({
  ...Object(exampleOf(input, 'input')),
  ...fieldsByEndpoint[name],
});

export const exampleAnswer = ({ response }: Endpoint): unknown => exampleOf(response, 'output');
