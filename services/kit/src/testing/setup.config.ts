import { setup } from './global-setup.ts';

export default setup;
