import { type LoaderFunctionArgs, replace } from 'react-router';
import { goBackToForm } from '../../parts/charge/return-url.ts';

const shown = ['id', 'redirect_status', 'renewal', 'lang'];

/**
 * The provider's way back carries the payment's client secret: it leaves the address, and the history, before anything
 * is shown. What is shown is shown in the place of the card form, so that Back leads to the pages before it and never
 * to the provider's.
 */
export async function dropSecret({ request }: LoaderFunctionArgs): Promise<null> {
  const { pathname, searchParams } = new URL(request.url);
  const params = [...searchParams].filter(([name]) => shown.includes(name));
  if (params.length === searchParams.size) return null;
  const clean = `${pathname}?${new URLSearchParams(params)}`;
  await goBackToForm(clean);
  throw replace(clean);
}
