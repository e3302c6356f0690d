/** The seal purpose of the stored mail password. */
export const mailPassword = 'mail password';
