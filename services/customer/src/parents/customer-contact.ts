import { customerContact } from '@fovea/contracts/customers/questions';
import { nameFor } from '@fovea/contracts/names';
import { answer } from '../handle.ts';
import { notRemoved } from '../scope.ts';

export const customerContactAnswer = answer(customerContact, async ({ id }, { db }) => {
  const parent = await db.parent.findFirst({ where: { id, ...notRemoved } });
  if (!parent?.email) return null;
  const company = await db.company.findUnique({
    where: { id: parent.companyId },
    select: { name: true, customerNotifications: true },
  });
  return {
    _id: parent.id,
    email: parent.email,
    emailProven: parent.emailProvenAt !== null,
    fullName: nameFor(parent, parent.language),
    firstName: parent.firstName ?? '',
    phone: parent.phone ?? '',
    mobileCountryCode: parent.mobileCountryCode ?? '',
    language: parent.language,
    timezone: parent.timezone,
    companyId: parent.companyId,
    companyName: company?.name ?? '',
    customerNotifications: company?.customerNotifications ?? false,
    debug: parent.debug,
  };
});
