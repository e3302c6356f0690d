export { setup as default } from './global-setup.ts';
