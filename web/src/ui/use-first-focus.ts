import { useEffect, useRef } from 'react';

const field =
  'input:not([disabled], [readonly], [type="hidden"], [type="file"]), select:not([disabled]), textarea:not([disabled], [readonly])';

/**
 * Focus when a dialog opens: the first field of a form, otherwise the title. By default it would be the close button,
 * and Enter would close the dialog. Once the form is replaced by content without fields, the title gets the focus of
 * the removed button: otherwise the dialog would receive no keys.
 */
export function useFirstFocus<Content extends HTMLElement>(isForm: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const content = useRef<Content>(null);
  const isFilledIn = useRef(isForm);
  useEffect(() => {
    const first = isFilledIn.current ? content.current?.querySelector<HTMLElement>(field) : null;
    (first ?? title.current)?.focus({ preventScroll: !first });
  }, []);
  useEffect(() => {
    if (!isForm && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [isForm]);
  return { title, content };
}
