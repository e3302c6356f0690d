import { dayMs } from '@fovea/contracts/dates';
import { AppError, messageOf } from '@fovea/contracts/errors';
import { inviteFamilies } from '@fovea/contracts/invitations/endpoints';
import type { FamilyRow } from '@fovea/contracts/invitations/schema';
import { placeOf, readingColumns } from '../families/family-rules.ts';
import { createFamily } from '../families/write-family.ts';
import { type Context, handle } from '../handle.ts';
import { notRemoved, requireCompany } from '../scope.ts';
import { type FamilyCells, readFamily } from './family-rules.ts';

/** Rows succeed or fail independently. A repeated call finds the families that an interrupted one created. */
export const inviteFamiliesHandler = handle(inviteFamilies, async ({ companyId, list }, ctx) => {
  const company = await requireCompany(companyId, ctx);
  const done: FamilyRow[] = [];
  for (const row of list) done.push(row.batchStatus === 'waiting' ? await invite(row, company, ctx) : row);
  return { list: done };
});

type Company = { _id: string; country: string };

async function invite(row: FamilyRow, company: Company, ctx: Context): Promise<FamilyRow> {
  const family = readFamily(row).data;
  const failed = (msg: string): FamilyRow => ({ ...row, batchStatus: 'failed', msg });
  if (!family) return failed(messageOf('validation', {}, ctx.language));
  try {
    const customerId = (await enteredBefore(family, company, ctx)) ?? (await enter(family, company, ctx));
    return { ...row, batchStatus: 'succeeded', msg: '', customerId };
  } catch (error) {
    if (error instanceof AppError && error.error === 'alreadyExists')
      return failed(messageOf('rowRegistered', {}, ctx.language));
    throw error;
  }
}

function enter(family: FamilyCells, company: Company, ctx: Context): Promise<string> {
  const { callRpc, log, now, changed, db, region } = ctx;
  const { email, ...form } = family;
  return createFamily(
    {
      ...form,
      ...readingColumns(form),
      ...placeOf(form.mobileCountryCode, company.country),
      middleName: '',
      companyId: company._id,
    },
    { email, password: undefined },
    { callRpc, log, now, changed, db, region, by: 'staff' },
  );
}

/** The same family, created within the last day. */
async function enteredBefore(family: FamilyCells, company: Company, { db, now }: Context): Promise<string | undefined> {
  const { email, firstName, lastName } = family;
  const since = new Date(now.getTime() - dayMs);
  const same = { email, firstName, lastName, companyId: company._id, registerDate: { gte: since }, ...notRemoved };
  return (await db.parent.findFirst({ where: same, select: { id: true } }))?.id;
}
