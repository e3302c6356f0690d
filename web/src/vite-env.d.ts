/// <reference types="vite/client" />

declare module 'virtual:gazetteer' {
  const url: string;
  export default url;
}
