import { expectPicture } from '@fovea/contracts/files/rpcs';
import { answer } from '../handle.ts';
import { expectUpload } from './sign-upload.ts';

export const expectPictureRpc = answer(expectPicture, async (picture, { global }) => ({
  key: await expectUpload({ ...picture, fileName: '', isPrivate: true }, global),
}));
