import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import type { SaveCustomer } from '@fovea/contracts/customers/schema';
import type { Role } from '@fovea/contracts/endpoint';
import { AppError, refuseField } from '@fovea/contracts/errors';
import { fullName } from '@fovea/contracts/names';
import { setCustomerPassword } from '@fovea/contracts/sessions/rpcs';
import { endSessions } from '@fovea/kit/access/end-sessions';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { changeTimezone } from '@fovea/kit/http/change-timezone';
import type { Parent } from '../../generated/regional/client.ts';
import { eligibleDoctors, lockDoctor, requireDoctor } from '../doctors.ts';
import { publishFamilyAssigned } from '../facts.ts';
import { type Context, handleSave } from '../handle.ts';
import { ofClinic, requireCompany, seesFamily } from '../scope.ts';
import { birthColumn, locationColumns, readingColumns } from './family-rules.ts';
import { loadFamily } from './family-view.ts';
import { createFamily, moveFamily, moveNotes, updateFamily } from './write-family.ts';

export const saveCustomerHandler = handleSave(saveCustomer, storedFamily, async (form, ctx) => {
  const id = form._id ? await change(form._id, form, ctx) : await create(form, ctx);
  const user = await loadFamily(ctx.db, id, { ...ctx, shown: ofClinic });
  if (!user) throw new AppError('notFound');
  return { user };
});

/** The response of `getCustomer`. */
async function storedFamily({ _id }: SaveCustomer, { db, actor, region, now }: Context) {
  return _id && (await seesFamily(db, actor, _id)) ? loadFamily(db, _id, { region, now, shown: ofClinic }) : null;
}

const maySetPassword: readonly Role[] = ['admin', 'companyAdmin'];

async function create(form: SaveCustomer, ctx: Context): Promise<string> {
  const { db, actor, region } = ctx;
  if (!form.email) throw refuseField('email', 'required');
  // Without this default, the family would not be on the doctor's own list.
  const doctorId = form.doctorId ?? (actor.role === 'doctor' ? actor.id : null);
  await requireCompany(form.companyId, ctx);
  await requireDoctor(db, doctorId, form.companyId);
  const { callRpc, log, now, changed } = ctx;
  const parent = {
    ...columns(form),
    timezone: form.timezone,
    language: form.language ?? ctx.language,
    country: form.country,
    companyId: form.companyId,
    doctorId,
  };
  return createFamily(
    parent,
    { email: form.email, password: form.password },
    { callRpc, log, now, changed, db, region, by: 'staff' },
  );
}

async function change(id: string, form: SaveCustomer, ctx: Context): Promise<string> {
  const { db, actor, now, callRpc } = ctx;
  const present = await db.parent.findUnique({ where: { id } });
  if (!present || !(await seesFamily(db, actor, id))) throw new AppError('notFound');
  if (form.email && form.email !== present.email) throw refuseField('email', 'notEditable');
  if (form.updatedAt && new Date(form.updatedAt).getTime() !== present.updatedAt.getTime())
    throw new AppError('changedMeanwhile');
  const { companyId } = form;
  const moves = companyId !== present.companyId;
  if (moves) await requireCompany(companyId, ctx);
  const doctorId = await doctorAfter(form, present, ctx);
  // An unchanged doctor is not written, so that a concurrent reassignment stays.
  const isChosen = moves || doctorId !== present.doctorId;
  const timezone = changeTimezone(present, form.timezone, ctx);
  if (form.password) {
    // A person who sets the password could sign in as the parent. All other roles send a link.
    if (!maySetPassword.includes(actor.role)) throw refuseField('password', 'notEditable');
    const record = ctx.recordFor({ customerId: id, changes: changesBetween(null, { password: form.password }) });
    const names = [fullName(form)];
    await callRpc(setCustomerPassword, { customerId: id, password: form.password, names, record });
  }

  await db.$transaction(async (tx) => {
    await lockDoctor(tx, isChosen ? doctorId : null, companyId);
    if (moves) await moveFamily(tx, id, companyId, ctx.changed);
    const fields = {
      ...columns(form),
      ...(moves ? { notes: await moveNotes(tx, { parentId: id, to: companyId, typed: form.notes }) } : {}),
      ...timezone,
      ...(form.language ? { language: form.language } : {}),
      country: form.country,
      companyId,
      doctorId: isChosen ? doctorId : undefined,
    };
    await updateFamily(tx, present, fields, { loadedAt: form.updatedAt, now, changed: ctx.changed });
    if (doctorId && doctorId !== present.doctorId)
      await publishFamilyAssigned(tx, id, 'treatment', { to: doctorId, by: actor.id, at: now });
  });
  // Tokens carry the company: those of the former one must end.
  if (moves) await endSessions(ctx, [id]);
  return id;
}

const columns = ({
  firstName,
  middleName,
  lastName,
  firstNameKana,
  lastNameKana,
  birthDate,
  phone,
  mobileCountryCode,
  zip,
  address,
  needRequired,
  notes,
  location,
}: SaveCustomer) => ({
  firstName,
  middleName: middleName ?? '',
  lastName,
  ...readingColumns({ firstNameKana, lastNameKana }),
  phone,
  mobileCountryCode,
  zip,
  address,
  needRequired,
  notes,
  ...birthColumn(birthDate),
  ...locationColumns(location),
});

/** Absent means unchanged; after a move a doctor of the old company no longer fits. */
async function doctorAfter(
  { doctorId, companyId }: SaveCustomer,
  present: Parent,
  { db }: Context,
): Promise<string | null> {
  if (doctorId !== undefined && doctorId !== present.doctorId) await requireDoctor(db, doctorId, companyId);
  const wanted = doctorId === undefined ? present.doctorId : doctorId;
  if (!wanted || companyId === present.companyId) return wanted;
  return (await eligibleDoctors(db, [wanted], companyId)).has(wanted) ? wanted : null;
}
