import { type LoaderFunctionArgs, replace } from 'react-router';

const shown = ['id', 'redirect_status', 'lang'];

/** The provider's way back carries the payment's client secret: it leaves the address, and the history, before anything is shown. */
export function dropSecret({ request }: LoaderFunctionArgs): null {
  const { pathname, searchParams } = new URL(request.url);
  const kept = [...searchParams].filter(([name]) => shown.includes(name));
  if (kept.length === searchParams.size) return null;
  throw replace(`${pathname}?${new URLSearchParams(kept)}`);
}
