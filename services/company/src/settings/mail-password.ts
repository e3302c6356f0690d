/** What the stored mail password is sealed as. */
export const mailPassword = 'mail password';
