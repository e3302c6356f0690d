import type { SaveCompany } from '@fovea/contracts/companies/schema';
import { refuseField } from '@fovea/contracts/errors';
import type { Region } from '@fovea/kit/config/config';
import { searchText } from '@fovea/kit/search/search-text';
import { sellerColumn } from '../settings/seller-column.ts';

type Fields = Omit<SaveCompany, '_id' | 'updatedAt' | 'parentCompanyId'>;
type Before = { enrolmentCheckSince: Date | null; homeCheckSince: Date | null };

/**
 * The columns that a saved form sets; the place in the tree is not among them. Fields left out of the form stay as they
 * are.
 */
export function columnsOf(fields: Fields, now: Date, before?: Before) {
  return {
    name: fields.name,
    search: searchText(fields.name),
    type: fields.type,
    country: fields.country,
    registerNumber: emptyAsNull(fields.register_number),
    customId: emptyAsNull(fields.company_custom_id),
    databaseUrl: fields.databaseUrl,
    ownerName: fields.owner_name,
    ownerNumber: fields.owner_number,
    ownerMobileCountryCode: fields.owner_mobileCountryCode,
    ownerEmail: fields.owner_email,
    address: fields.address,
    latitude: fields.location.lat,
    longitude: fields.location.lng,
    zip: emptyAsNull(fields.zip),
    publicPlans: fields.publicPlans,
    customerNotifications: fields.customerNotifications,
    useInventory: fields.useInventory,
    paymentGateway: fields.paymentGateway,
    enrolmentCheckSince: since(fields.enrolmentCheck, now, before?.enrolmentCheckSince),
    checkUpHoldDays: fields.checkUpHoldDays,
    homeCheckSince: since(fields.homeCheck, now, before?.homeCheckSince),
    dividendPercentage: fields.diviendPercentage,
    taxPercentage: fields.taxPercentage,
    prepaidSubscriptions: fields.prepaid_subscriptions,
    seller: sellerColumn(fields.seller),
    imageUrl: fields.imageUrl,
    disabled: fields.disabled,
  };
}

/** Enabling it again restarts the time; while it stays enabled, the stored time applies. */
function since(isOn: boolean | undefined, now: Date, before: Date | null | undefined) {
  if (isOn === undefined) return undefined;
  return isOn ? (before ?? now) : null;
}

export function refuseUnknownRegion(databaseUrl: string, regions: Region[]): void {
  if (!regions.some(({ key }) => key === databaseUrl)) throw refuseField('databaseUrl', 'invalidChoice');
}

/** Absent stays undefined, which changes nothing. */
const emptyAsNull = (text: string | undefined) => (text === '' ? null : text);
