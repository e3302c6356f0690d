const control = 'input, select, textarea, button';

/** The first control of a form whose field is marked as wrong; of a group of controls, its first. */
export function firstMarked(form: HTMLElement | null): HTMLElement | null {
  const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
  return marked?.matches(control) ? marked : (marked?.querySelector<HTMLElement>(control) ?? null);
}
