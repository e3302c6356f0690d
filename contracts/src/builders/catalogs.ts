import { defaultBounds } from '../catalogs/dose-bounds.ts';
import { Catalog, SaveCatalog } from '../catalogs/schema.ts';
import { usualEnrolment } from '../enrolment/schema.ts';
import { Release, SaveRelease } from '../releases/schema.ts';
import { builder } from './builder.ts';
import { at, ids } from './ids.ts';

const file = {
  url: 'https://store.test/fovea/release-1.zip',
  md5: 'd41d8cd98f00b204e9800998ecf8427e',
  notification: false,
};
const treatment = { width: 20, height: 12, duration: 180, intervals: 4, timesPerDay: 2, timesPerWeek: 10 };
const words = { code: 'FO-1', description: 'The home device', status: 'On sale', priceId: 'price_device' };
const product = { name: 'Fovea One', reference: 'F1', ...words, versionId: ids.release, imageUrl: null };

export const release = builder(Release, {
  _id: ids.release,
  name: '1.0.0',
  description: 'First release',
  ...file,
  createdAt: at,
  updatedAt: at,
});
export const releaseForm = builder(SaveRelease, { name: '1.0.0', description: 'First release', ...file });

export const catalog = builder(Catalog, {
  _id: ids.product,
  ...product,
  ...treatment,
  ...defaultBounds,
  version: '1.0.0',
  enrolment: usualEnrolment,
  checkUpMonths: null,
  createdAt: at,
  updatedAt: at,
});
export const catalogForm = builder(SaveCatalog, { ...product, ...treatment });
