import { createContext, useContext } from 'react';

const OwnWindow = createContext(false);

/** Set by the routes: this window shows a single record. */
export const OwnWindowProvider = OwnWindow.Provider;
export const useOwnWindow = (): boolean => useContext(OwnWindow);
