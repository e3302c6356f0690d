import {
  BoxRegular,
  BuildingRegular,
  type FluentIcon,
  MoneyRegular,
  PersonHeartRegular,
  PersonRegular,
  QuestionCircleRegular,
} from '@fluentui/react-icons';
import type { Endpoint, RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { readReturnReason } from '@fovea/contracts/requests/schema';
import {
  searchCompanies,
  searchDevices,
  searchFamilies,
  searchPayments,
  searchRequests,
  searchStaff,
} from '@fovea/contracts/search/endpoints';
import type { FoundFamily, FoundPayment, FoundRequest } from '@fovea/contracts/search/schema';
import i18n from 'i18next';
import type { ReactNode } from 'react';
import { type ApiQuery, apiQuery } from '../../api/query.ts';
import { nameOf, readingOf } from '../../i18n/name-of.ts';
import { PaymentStatus } from '../../parts/charge/payment-status.tsx';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { DeviceStatus } from '../../parts/devices/device-status.tsx';
import type { RecentRecordKind } from '../../routing/recent-records.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { countryName } from '../../ui/country-name.ts';
import { formatMoney } from '../../ui/money-format.ts';
import { Phone } from '../../ui/phone.tsx';
import { companyPaths } from '../companies/paths.ts';
import { customerPaths } from '../customers/paths.ts';
import { inventoryPaths } from '../inventory/paths.ts';
import { paymentPaths } from '../payments/paths.ts';
import { requestPaths } from '../requests/paths.ts';
import { staffPaths } from '../staff/paths.ts';
import type { Hit } from './hit.ts';

export type Kind = RecentRecordKind | 'requests';
/** What is asked of a service: words, or what was looked at before; where it is regional, of which region. */
export type Asked = { searchStr: string } | { ids: string[] };
export type Found = { hits: Hit[]; more: boolean };

export type Source = {
  kind: Kind;
  /** Whether each region answers for itself. */
  isRegional: boolean;
  ask: (asked: Asked, area: StaffArea, db: string | undefined) => ApiQuery<Found>;
};

/** How one kind of thing is asked for, and what a hit of it says. */
function source<E extends Endpoint>(
  kind: Kind,
  endpoint: E,
  icon: FluentIcon,
  hitOf: (row: RowOf<E>, area: StaffArea) => Omit<Hit, 'icon'>,
): Source {
  const isRegional = endpoint.region === 'required';
  return {
    kind,
    isRegional,
    ask: (asked, area, db) => {
      const given = 'ids' in asked ? { ids: asked.ids.join(',') } : asked;
      const input = { ...given, ...(db && { db }) };
      const query = apiQuery(endpoint, input as unknown as RequestOf<E>, { quiet: true }); // alike of every search
      return {
        queryKey: query.queryKey,
        queryFn: async (context) => {
          const { list, more } = (await query.queryFn(context)) as Answer<RowOf<E>>;
          return { hits: list.map((row) => ({ icon, ...hitOf(row, area) })), more };
        },
      };
    },
  };
}
type Answer<Row> = { list: Row[]; more: boolean };
type RowOf<E extends Endpoint> = ResponseOf<E> extends Answer<infer Row> ? Row : never;

export const sources: readonly Source[] = [
  source('families', searchFamilies, PersonHeartRegular, (family, area) => ({
    id: family._id,
    db: family.db,
    title: nameOf(family),
    facts: factsOfFamily(family),
    to: customerPaths.view(area, family._id, 'overview'),
  })),
  source('devices', searchDevices, BoxRegular, (device, area) => ({
    id: device._id,
    title: device.serial_number,
    facts: [device.productName, device.companyName, device.udi, <DeviceStatus key="status" status={device.status} />],
    to: inventoryPaths.overview(area, device._id),
  })),
  source('payments', searchPayments, MoneyRegular, (payment, area) => ({
    id: payment._id,
    db: payment._id.split('-')[0],
    title: titleOfPayment(payment),
    facts: factsOfPayment(payment),
    to: paymentPaths.overview(area, payment._id),
  })),
  source('companies', searchCompanies, BuildingRegular, (company, area) => ({
    id: company._id,
    title: company.name,
    facts: [
      i18n.t(`companies:type.${company.type}`),
      String(company.company_number),
      countryName(company.country, i18n.language),
    ],
    to: companyPaths.overview(area, company._id),
  })),
  source('users', searchStaff, PersonRegular, (user, area) => ({
    id: user._id,
    title: user.fullName,
    facts: [user.email, user.companyName],
    to: staffPaths.view(area, user._id),
  })),
  source('requests', searchRequests, QuestionCircleRegular, (request, area) => ({
    id: request._id,
    db: request.db,
    title: request.userId ? nameOf(request) : (request.senderName ?? i18n.t('requests:thread.gone')),
    facts: factsOfRequest(request),
    to: request.userId ? customerPaths.view(area, request.userId, 'request') : requestPaths.thread(area, request._id),
  })),
];

function factsOfFamily({
  accounts,
  companyName,
  email,
  phone,
  mobileCountryCode,
  serial_number,
  ...names
}: FoundFamily) {
  const children = accounts.map((child) =>
    [nameOf(child), readingOf(child), child.patientId, child.username].filter(Boolean).join(' '),
  );
  return [
    readingOf(names),
    ...children,
    phone && <Phone key="phone" code={mobileCountryCode} number={phone} isPlain />,
    email,
    companyName,
    serial_number,
  ] satisfies ReactNode[];
}

const titleOfPayment = ({ amount, currency, planName }: FoundPayment) =>
  `${formatMoney(amount, currency, i18n.language)} · ${planName}`;

function factsOfPayment({ customer, referenceNumber, createdAt, last4, ...payment }: FoundPayment): ReactNode[] {
  const { formerFamily } = customer;
  return [
    formerFamily ? i18n.t('payments:formerFamily', { code: formerFamily }) : nameOf(customer),
    referenceNumber,
    last4 && i18n.t('search:card', { last4 }),
    <DateTime key="date" value={createdAt} />,
    <PaymentStatus key="status" payment={payment} />,
  ];
}

function factsOfRequest({ type, reason, topic, createdAt, ...names }: FoundRequest): ReactNode[] {
  const { why, details } = readReturnReason(reason);
  const said = type === 'Return' && why ? i18n.t(`device-words:returnReason.${why}`) : (topic ?? reason);
  return [
    readingOf(names),
    i18n.t(`requests:kind.${type}`),
    said,
    type === 'Return' && details,
    <DateTime key="date" value={createdAt} />,
  ];
}
