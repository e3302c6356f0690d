/** Letters and digits that are not mistaken for each other: 32, so that five bits of a byte choose one evenly. */
const characters = 'abcdefghijkmnpqrstuvwxyz23456789';
const length = 10;

/** A password of 50 random bits that is easy to read out and to type on a device. */
export function randomPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  const password = Array.from(bytes, (byte) => characters.charAt(byte & 31)).join('');
  // The rules of passwords ask for both.
  return /[a-z]/.test(password) && /\d/.test(password) ? password : randomPassword();
}
