import { kitConfig, readConfig } from '@fovea/kit/config';

export const config = () => readConfig(kitConfig);
