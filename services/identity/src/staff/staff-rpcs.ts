import {
  companyContacts,
  countCompanyStaff,
  staffById,
  staffEmailChange,
  staffNames,
} from '@fovea/contracts/staff/rpcs';
import { handleRpc } from '../handle.ts';

const contact = { id: true, email: true, fullName: true, language: true, timezone: true, companyId: true } as const;

/**
 * Recipients of a company's notifications: its administrators and support staff who can sign in. Without a company: the
 * platform's administrators.
 */
export const companyContactsRpc = handleRpc(companyContacts, async ({ companyId, onlyAdmins }, ctx) => {
  const list = await ctx.global.staff.findMany({
    where: {
      ...(companyId
        ? { companyId, userType: { in: onlyAdmins ? ['admin' as const] : ['admin' as const, 'general' as const] } }
        : { type: 'admin' }),
      locked: false,
    },
    select: contact,
    orderBy: { id: 'asc' },
  });
  return {
    list: list.map(({ id, companyId: _, ...person }) => ({ _id: id, ...person })),
  };
});

export const staffByIdRpc = handleRpc(staffById, async ({ id }, ctx) => {
  const staff = await ctx.global.staff.findUnique({ where: { id }, select: contact });
  if (!staff) return null;
  const { id: _id, ...person } = staff;
  return { _id, ...person };
});

export const staffNamesRpc = handleRpc(staffNames, async ({ ids }, ctx) => {
  const list = await ctx.global.staff.findMany({ where: { id: { in: ids } }, select: { id: true, fullName: true } });
  return { list: list.map(({ id: _id, fullName }) => ({ _id, fullName })) };
});

export const staffEmailChangeRpc = handleRpc(staffEmailChange, async ({ changeId }, ctx) => {
  const change = await ctx.global.staffFormerEmail.findUnique({ where: { id: changeId }, include: { staff: true } });
  if (!change) return null;
  const { email, fullName, language } = change.staff;
  return { formerEmail: change.email, email, fullName, language };
});

export const countCompanyStaffRpc = handleRpc(countCompanyStaff, async ({ companyId }, ctx) => ({
  count: await ctx.global.staff.count({ where: { companyId } }),
}));
