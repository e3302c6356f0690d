import { customerContact } from '@fovea/contracts/customers/rpcs';
import { nameFor } from '@fovea/contracts/names';
import { handleRpc } from '../handle.ts';
import { notRemoved } from '../scope.ts';

/** The contact of a parent or a guardian. A guardian has an own address and language; the rest is the family's. */
export const customerContactRpc = handleRpc(customerContact, async ({ id }, { db }) => {
  const guardian = await db.guardian.findUnique({ where: { id } });
  const parent = await db.parent.findFirst({ where: { id: guardian?.parentId ?? id, ...notRemoved } });
  if (!parent?.email) return null;
  const company = await db.company.findUnique({
    where: { id: parent.companyId },
    select: { name: true, customerNotifications: true },
  });
  const ofFamily = {
    timezone: parent.timezone,
    companyId: parent.companyId,
    companyName: company?.name ?? '',
    customerNotifications: company?.customerNotifications ?? false,
    debug: parent.debug,
  };
  if (guardian) {
    const { email, language, firstName } = guardian;
    const accepted = await db.invitation.findFirst({ where: { id, acceptedAt: { not: null } }, select: { id: true } });
    return {
      _id: id,
      email,
      emailProven: accepted !== null,
      fullName: nameFor(guardian, language),
      firstName,
      language,
      phone: '',
      mobileCountryCode: '',
      letInBy: nameFor(parent, language),
      ...ofFamily,
    };
  }
  return {
    _id: parent.id,
    email: parent.email,
    emailProven: parent.emailProvenAt !== null,
    fullName: nameFor(parent, parent.language),
    firstName: parent.firstName ?? '',
    phone: parent.phone ?? '',
    mobileCountryCode: parent.mobileCountryCode ?? '',
    language: parent.language,
    ...ofFamily,
  };
});
