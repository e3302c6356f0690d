/** The public id of a payment names its region, so that a receipt or a provider's event resolves without a session. */
export const publicId = (region: string, id: string): string => `${region}-${id}`;

export function parsePaymentId(paymentId: string): { region: string; id: string } {
  const end = paymentId.indexOf('-');
  return { region: paymentId.slice(0, end), id: paymentId.slice(end + 1) };
}
