import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, Outlet, type RouteObject, useLocation } from 'react-router';
import { OwnWindowProvider } from '../ui/own-window.ts';
import { recordAt } from './looked-at.ts';
import type { page } from './page.ts';

const kept = 'fovea.own-window';

/** A window that begins at a record's address was opened for it, and stays its own while its tabs change. */
function noteOwnWindow(): void {
  const isFirst = (history.state as { key?: string } | null)?.key === undefined;
  const record = recordAt(location.pathname);
  if (!isFirst) return;
  if (record) sessionStorage.setItem(kept, record.id);
  else sessionStorage.removeItem(kept);
}
noteOwnWindow();

/** Whether this window was opened for the record at an address. Whoever leaves it once is back among all others. */
function isOwnWindow(path: string): boolean {
  const id = recordAt(path)?.id;
  if (id !== undefined && sessionStorage.getItem(kept) === id) return true;
  sessionStorage.removeItem(kept);
  return false;
}

/**
 * The page of a list whose records are dialogs above it. In a window of its own a record is the page, and the list
 * beneath is not asked for.
 */
export function recordList(list: ReturnType<typeof page>): ReturnType<typeof page> {
  return async () => {
    const { Component, loader, ...rest } = await list();
    return { ...rest, Component: Component && aroundRecord(Component), loader: unlessAlone(loader) };
  };
}

function aroundRecord(List: ComponentType): ComponentType {
  return function RecordList() {
    const isAlone = isOwnWindow(useLocation().pathname);
    if (!isAlone) return <List />;
    return (
      <OwnWindowProvider value>
        <Outlet />
      </OwnWindowProvider>
    );
  };
}

type Loader = RouteObject['loader'];
const unlessAlone =
  (loader: Loader): Loader =>
  (args: LoaderFunctionArgs) =>
    isOwnWindow(new URL(args.request.url).pathname) || typeof loader !== 'function' ? null : loader(args, undefined);
