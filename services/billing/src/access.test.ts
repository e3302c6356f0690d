import { giveDiscount } from '@fovea/contracts/discounts/endpoints';
import { reissueReceipt } from '@fovea/contracts/documents/endpoints';
import { requestPlan } from '@fovea/contracts/plan-requests/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { checkAccess } from '@fovea/kit-testing/check-access';
import { aStatement } from './testing/a-statement.ts';
import { type Family, type Stage, startStage } from './testing/stage.ts';

checkAccess('billing', async () => {
  const stage = await startStage();
  const { bed, clinic, otherClinic, farClinic, tokens } = stage;
  const family = await paidFamily(stage);
  const [paid] = await stage.paymentsOf(family);
  const first = { id: paid?._id ?? '', referenceNumber: paid?.referenceNumber ?? '' };
  const payment = await bed.call(reissueReceipt, first, { as: tokens.admin });
  const planId = await stage.addPlan({ billing_type: 'WHOLESALE' });
  const retail = await stage.addPlan();
  const requester = await stage.addFamily();
  const request = await bed.call(requestPlan, { accountId: requester.accountId, planId }, { as: tokens.clinic });
  const { accountId, customerId } = family;
  const given = { accountId, kind: 'percentage', value: '10', charges: 1, reason: 'Waited' } as const;
  const discount = await bed.call(giveDiscount, given, { as: tokens.admin });
  const statement = await aStatement(stage);
  const parent = await stage.tokenOf(family);
  const id = payment._id;

  // The families and the child moved from another clinic, a member of staff and a doctor moved there, one guardian was
  // reduced to view rights, and one was removed. Identity ends their sessions.
  const formerClinic = await stage.openCompany('Former clinic');
  for (const each of [family, requester]) {
    await stage.publishFamily({ ...each, companyId: formerClinic });
    await stage.publishFamily(each);
  }
  const [moved, lowered, removed] = [newId(), newId(), newId()];
  const movedThen = await bed.tokenFor({ role: 'companyAdmin', companyId: clinic, id: moved });
  const guardian = (guardianId: string) =>
    bed.tokenFor({ role: 'customer', id: customerId, companyId: clinic, guardianId });
  const [whenFull, whenGuardian] = [await guardian(lowered), await guardian(removed)];
  for (const each of [moved, lowered, removed])
    await bed.revoke({ scope: 'jp', id: each }, new Date(Date.now() + 1_000));
  const customer = async (fields: Partial<Family>) => {
    const { customerId: _id, companyId } = await stage.addFamily(fields);
    return { id: _id, companyId };
  };
  return {
    bed,
    stop: stage.stop,
    marks: [accountId, customerId, family.email, id, retail, requester.accountId, request._id, discount._id, statement],
    strangers: {
      company: { staff: { companyId: otherClinic }, customer: await customer({ companyId: otherClinic }) },
      family: { doctor: { companyId: clinic }, customer: await customer({}) },
      region: {
        staff: { companyId: farClinic },
        customer: await customer({ companyId: farClinic, region: 'au' }),
      },
    },
    former: [
      { was: 'of the clinic it came from', role: 'companyAdmin', actor: { companyId: formerClinic } },
      { was: 'of the clinic it came from', role: 'general', actor: { companyId: formerClinic } },
      { was: 'of the clinic it came from', role: 'doctor', actor: { companyId: formerClinic } },
      { was: 'the doctor, before he moved', role: 'doctor', actor: { id: stage.doctor, companyId: formerClinic } },
      { was: 'of the clinic, before she moved', role: 'companyAdmin', actor: { id: moved, companyId: formerClinic } },
      { was: 'of the clinic, by a token of then', role: 'companyAdmin', token: movedThen },
      { was: 'a guardian with full rights', role: 'customer', token: whenFull },
      { was: 'a guardian', role: 'customer', token: whenGuardian },
    ],
    samples: {
      requestPlan: { input: { accountId: requester.accountId, planId } },
      findPlanRequests: { input: {} },
      sumInvoices: 'sums the rows findInvoices lists, by the same conditions',
      sumPayments: 'sums the rows findPayments lists, by the same conditions',
      sumPaymentMonths: 'sums the rows findPayments lists, by the same conditions',
      countWaitingPayments: 'counts the rows findPayments and findPlanRequests list, by the same conditions',
      approvePlanRequest: { input: { id: request._id } },
      declinePlanRequest: { input: { id: request._id, reason: 'No' } },
      chargeAccount: { input: { accountId, planId: retail, autoRenew: false, method: 'card' } },
      chargeOwnAccount: { input: { accountId, planId: retail, autoRenew: false } },
      previewCharge: { input: { accountId: requester.accountId, planId: retail } },
      previewOwnCharge: {
        input: { accountId: requester.accountId, planId: retail },
        as: await stage.tokenOf(requester),
      },
      refundPayment: { input: { id, amount: '1' } },
      previewRefund: { input: { id, amount: '1' } },
      previewReturn: { input: { accountId }, as: parent },
      previewReturnOf: { input: { accountId } },
      payDeposit: { input: { id, note: 'By bank transfer' } },
      reissueReceipt: { input: { id, referenceNumber: payment.referenceNumber } },
      findVoidNumbers: { input: {} },
      getDisputeEvidence: 'for administrators alone, by the same look-up of the payment as getPaymentDetails',
      settlePayment: { input: { id, note: 'Compared' } },
      undoPlan: { input: { id } },
      returnSurplus: { input: { id, charge: 'ch_1' } },
      previewSurplus: 'for administrators alone, by the same look-up of the payment as returnSurplus',
      previewUndo: 'for administrators alone, by the same look-up of the payment as undoPlan',
      stopRenewal: { input: { accountId } },
      stopOwnRenewal: { input: { accountId } },
      changePlan: { input: { accountId, planId: retail } },
      previewChange: { input: { accountId, planId: retail } },
      getFamilyBilling: { input: { userId: customerId } },
      previewStop: { input: { accountId } },
      previewOwnStop: { input: { accountId }, as: parent },
      payRenewal: { input: { accountId, method: 'saved' } },
      getBilling: 'takes no id: shows what the caller’s own children renew, and their saved card',
      openCardForm: 'takes no id: the form of the caller’s own customer at the provider',
      saveOwnCard: 'saves a card of the caller’s own customer at the provider only',
      removeOwnCard: 'takes no id: removes the card of the caller',
      findCustomerPayments: { input: { userId: customerId } },
      findPayments: { input: {} },
      searchPayments: [{ input: { searchStr: payment.referenceNumber } }, { input: { ids: id } }],
      getPaymentDetails: { input: { id } },
      findDiscounts: { input: { userId: customerId } },
      giveDiscount: { input: given },
      withdrawDiscount: { input: { id: discount._id } },
      getPayMethods: { input: { accountId } },
      getOwnPayMethods: 'takes no id: shows the caller’s saved card',
      findOwnPayments: { input: {}, as: parent },
      getOwnPayment: { input: { id }, as: parent },
      findOrders: { input: { accountId }, as: parent },
      findInvoices: { input: { startDate: '2020-01-01', endDate: '2040-01-01' } },
      exportInvoices: 'writes the rows findInvoices lists, for administrators alone',
      findStatements: { input: {} },
      getStatement: { input: { id: statement } },
      getStatementPdf:
        'draws what getStatement shows, under the same conditions; stored-pdf.test.ts calls it as a stranger',
      findStatementLines: { input: { id: statement } },
      markWholesalePaid: { input: { id: statement, paidOn: '2026-11-01', reference: 'BANK-1' } },
      findChargeablePlans: { input: { accountId: requester.accountId } },
      findPortalPlans: { input: { accountId: requester.accountId }, as: await stage.tokenOf(requester) },
      exportPayments: 'writes the rows findPayments lists, by the same conditions',
      exportPaymentReport: 'writes the rows findPayments lists, by the same conditions',
      exportOwnPayments: 'writes payments of the caller alone, as findOwnPayments lists them',
    },
  };
});

async function paidFamily(stage: Stage): Promise<Family> {
  const family = await stage.addFamily();
  await stage.payByCard(await stage.charge(family, await stage.addPlan(), { autoRenew: true }));
  await stage.settled();
  return family;
}
