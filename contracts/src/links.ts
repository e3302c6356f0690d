/** Public page addresses that mails, QR codes and the provider carry; the web app serves exactly these. */
export const links = {
  staffSignIn: () => '/',
  staffReset: (key: string) => `/resetpassword?key=${encodeURIComponent(key)}`,
  portalSignIn: () => '/login',
  portalReset: (key: string, db: string) => `/login/resetpassword?key=${encodeURIComponent(key)}&db=${encodeURIComponent(db)}`,
  /** A company's sign-up link: its id and the calling code preset in the form. */
  signUp: (companyId: string, mobileCountryCode: string) => `/signup?id=${encodeURIComponent(companyId)}&mcc=${encodeURIComponent(mobileCountryCode)}`,
  receipt: (paymentId: string) => `/receipt?id=${encodeURIComponent(paymentId)}`,
  paymentResult: (area: 'admin' | 'work' | 'index' | 'public') => (area === 'public' ? '/payment-result' : `/${area}/payment-result`),
  portal: () => '/index',
  staffCustomers: () => '/work/customers',
  /** Families with an open request. */
  staffRequests: () => '/work/customers?requesting=true',
};
