const control = 'input, select, textarea, button';

/** The first control with an error in a form; of a group, its first control. */
export function firstMarked(form: HTMLElement | null): HTMLElement | null {
  const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
  return marked?.matches(control) ? marked : (marked?.querySelector<HTMLElement>(control) ?? null);
}
