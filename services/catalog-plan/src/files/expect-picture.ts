import { expectPicture } from '@fovea/contracts/files/rpcs';
import { handleRpc } from '../handle.ts';
import { expectUpload } from './sign-upload.ts';

export const expectPictureRpc = handleRpc(expectPicture, async (picture, { global }) => ({
  key: await expectUpload({ ...picture, fileName: '', isPrivate: true }, global),
}));
