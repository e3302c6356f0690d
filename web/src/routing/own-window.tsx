import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, Outlet, type RouteObject, useLocation } from 'react-router';
import { OwnWindowProvider } from '../ui/own-window.ts';
import type { page } from './page.ts';
import { recordAt } from './recent-records.ts';

const storageKey = 'fovea.own-window';

/** A window opened at a record's address belongs to that record, across its tabs. */
function noteOwnWindow(): void {
  const isFirst = (history.state as { key?: string } | null)?.key === undefined;
  const record = recordAt(location.pathname);
  if (!isFirst) return;
  if (record) sessionStorage.setItem(storageKey, record.id);
  else sessionStorage.removeItem(storageKey);
}
noteOwnWindow();

/** Whether this window was opened for the record at an address. Navigating away ends that. */
function isOwnWindow(path: string): boolean {
  const id = recordAt(path)?.id;
  if (id !== undefined && sessionStorage.getItem(storageKey) === id) return true;
  sessionStorage.removeItem(storageKey);
  return false;
}

/**
 * The page of a list whose records open as dialogs. In a record's own window the record is the page and the list is not
 * fetched.
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
