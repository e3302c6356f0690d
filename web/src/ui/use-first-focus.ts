import { useEffect, useRef } from 'react';

const field =
  'input:not([disabled], [readonly], [type="hidden"], [type="file"]), select:not([disabled]), textarea:not([disabled], [readonly])';

/**
 * Where the focus is when a dialog opens: in the first field of what is to be filled in, else on the title, where
 * reading starts. Without it the cross would have it, and Enter would close what was just opened. Once there is nothing
 * to fill in any more, the title takes the focus of the button that is gone: else keys would not reach the dialog.
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
