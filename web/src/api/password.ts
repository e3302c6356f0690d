/** Lowercase hex SHA-256 of `fovea:` + password: the password itself never leaves the browser. */
export async function digestPassword(password: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`fovea:${password}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
