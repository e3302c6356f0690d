import { endpoint } from '../endpoint.ts';
import { SignUpload, UploadSignature } from './schema.ts';

/** Parents sign images only. */
export const signPortalUpload = endpoint({
  method: 'POST',
  path: '/api/portal/aws/signurl',
  service: 'catalog-plan',
  access: ['customer'],
  region: 'none',
  input: SignUpload,
  response: UploadSignature,
  summary: 'Sign a parent’s upload',
  errors: ['imagesOnly', 'pdfOnly', 'uploadTypesOnly', 'zipOnly'],
});
