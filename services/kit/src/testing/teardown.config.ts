import { teardown } from './global-setup.ts';

export default teardown;
