// Part of `make gen`: the users of the message bus and what each may say.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { natsUsersConfig, natsUsersFile } from './nats-users.ts';

const wanted = await natsUsersConfig();
if (!existsSync(natsUsersFile) || readFileSync(natsUsersFile, 'utf8') !== wanted) {
  writeFileSync(natsUsersFile, wanted);
  console.log('generated deploy/k8s/nats.conf');
}
