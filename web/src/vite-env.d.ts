/// <reference types="vite/client" />

declare module 'virtual:gazetteer' {
  /** Addresses of the lists. */
  export const towns: string;
  export const cities: string;
}
