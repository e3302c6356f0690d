/// <reference types="vite/client" />

declare module 'virtual:gazetteer' {
  /** Addresses of the lists. */
  export const towns: string;
  export const cities: string;
}

declare module 'virtual:texts' {
  type Words = Record<string, unknown>;
  type Part = () => Promise<Readonly<Record<string, Words>>>;
  /** By language (those of the contracts). */
  export const texts: Readonly<
    Record<import('@fovea/contracts/fields').Language, Record<import('./i18n/namespaces.ts').TextPart, Part>>
  >;
}
