/** Those with a key are in mails: the contract's `links` lead to them. */
export const recoveryPaths = {
  staffForgot: () => '/forgotpassword',
  staffReset: () => '/resetpassword',
  portalForgot: () => '/login/forgotpassword',
  portalReset: () => '/login/resetpassword',
  invitation: () => '/login/invitation',
  proveEmail: () => '/login/proveemail',
} as const;
