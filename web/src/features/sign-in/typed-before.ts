/** What was typed into the fields of the page itself, before the app took their place, and which of them had the cursor. */
export function typedBefore() {
  const field = (name: string) => document.querySelector<HTMLInputElement>(`.shell input[name=${name}]`);
  const fields = { email: field('email'), password: field('password') };
  const focused = (['email', 'password'] as const).find((name) => fields[name] === document.activeElement);
  return { values: { email: fields.email?.value ?? '', password: fields.password?.value ?? '' }, focused };
}
