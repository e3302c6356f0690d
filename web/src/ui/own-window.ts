import { createContext, useContext } from 'react';

const OwnWindow = createContext(false);

/** Given by the routes: the record shown is all there is in this window. */
export const OwnWindowProvider = OwnWindow.Provider;
export const useOwnWindow = (): boolean => useContext(OwnWindow);
