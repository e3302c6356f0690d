import { createHash } from 'node:crypto';
import { findAllCatalogs, saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { signUpload } from '@fovea/contracts/files/endpoints';
import { savePlan } from '@fovea/contracts/plans/endpoints';
import { saveRelease } from '@fovea/contracts/releases/endpoints';
import type { Place } from './companies.ts';
import type { Product } from './product.ts';
import { smallPdf } from './small-pdf.ts';

export type Goods = { catalogs: string[]; plans: { id: string; region: string; billing: string; name: string }[] };

const demoCatalogs = [
  { reference: 'FOV-100', name: 'Fovea One', version: 0 },
  { reference: 'FOV-200', name: 'Fovea Two', version: 1 },
];

/** An empty archive: only the end record of the ZIP format. */
const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
const prices: Record<string, { currency: 'jpy' | 'aud' | 'eur'; price: string; deposit: string; purchase: string }> = {
  jp: { currency: 'jpy', price: '12000', deposit: '5000', purchase: '0' },
  au: { currency: 'aud', price: '149.00', deposit: '50.00', purchase: '0' },
  eu: { currency: 'eur', price: '99.00', deposit: '40.00', purchase: '0' },
};

/** By its reference: the first of the list may be a catalog that another test changes. */
export async function findDemoCatalog({ callApi }: Product, admin: string): Promise<{ _id: string }> {
  const { list } = await callApi(findAllCatalogs, {}, { as: admin });
  const catalog = list.find(({ reference }) => reference === demoCatalogs[0]?.reference);
  if (!catalog) throw new Error('The catalog of the demo business is missing');
  return catalog;
}

export async function makeGoods(product: Product, admin: string, places: Map<string, Place>): Promise<Goods> {
  const { callApi } = product;
  const versions: string[] = [];
  for (const name of ['2.4.0', '2.5.1']) {
    const { url, md5 } = await upload(product, admin, `fovea-${name}.zip`, 'application/zip', emptyZip);
    versions.push(
      (
        await callApi(
          saveRelease,
          { name, description: `Device software ${name}`, url, md5, notification: false },
          { as: admin },
        )
      )._id,
    );
  }
  const catalogs: string[] = [];
  for (const { reference, name, version } of demoCatalogs) {
    const settings = { duration: 180, intervals: 4, timesPerDay: 2, timesPerWeek: 14, width: 24, height: 18 };
    catalogs.push(
      (await callApi(saveCatalog, { name, reference, versionId: versions[version] ?? '', ...settings }, { as: admin }))
        ._id,
    );
  }
  const terms = await upload(product, admin, 'terms.pdf', 'application/pdf', smallPdf('Fovea terms of use (demo)'));
  const guarantee = await upload(
    product,
    admin,
    'guarantee.pdf',
    'application/pdf',
    smallPdf('Fovea money-back guarantee (demo)'),
  );

  const plans: Goods['plans'] = [];
  const make = async (
    region: string,
    plan: Partial<RequestOf<typeof savePlan>> & {
      name: string;
      billing_type: 'RETAIL' | 'PREPAID' | 'WHOLESALE' | 'FREE';
    },
  ) => {
    const free = plan.billing_type === 'RETAIL' ? prices[region] : { ...prices[region], deposit: '0', purchase: '0' };
    const { _id } = await callApi(
      savePlan,
      {
        type: 'database',
        database: region,
        productId: catalogs[0] ?? '',
        valid_months: 3,
        valid_days: 0,
        experience_months: 0,
        experience_days: 0,
        price: '0',
        currency: 'jpy',
        ...free,
        ...plan,
      },
      { as: admin },
    );
    plans.push({ id: _id, region, billing: plan.billing_type, name: plan.name });
  };
  for (const region of Object.keys(prices)) {
    const documents = { termsUrl: terms.url, guaranteeUrl: guarantee.url };
    await make(region, {
      name: '3 months',
      billing_type: 'RETAIL',
      paymentGateway: true,
      experience_days: 14,
      renew_end_months: 12,
      ...documents,
    });
    await make(region, {
      name: '3 months without guarantee',
      billing_type: 'RETAIL',
      paymentGateway: true,
      termsUrl: terms.url,
    });
    await make(region, { name: 'Prepaid 6 months', billing_type: 'PREPAID', valid_months: 6 });
    await make(region, { name: 'Free fortnight', billing_type: 'FREE', valid_months: 0, valid_days: 14, price: '0' });
  }
  await make('jp', {
    name: 'Sakura wholesale',
    billing_type: 'WHOLESALE',
    type: 'company',
    database: null,
    companyId: places.get('sakura')?.id,
    valid_months: 12,
  });
  return { catalogs, plans };
}

async function upload(
  { callApi }: Product,
  as: string,
  fileName: string,
  fileType: string,
  bytes: Buffer,
): Promise<{ url: string; md5: string }> {
  const { signUrl, publicUrl, fields } = await callApi(
    signUpload,
    { fileName, fileType, fileSize: bytes.length },
    { as },
  );
  const response = await fetch(signUrl, { method: 'PUT', headers: fields, body: Uint8Array.from(bytes) });
  if (!response.ok) throw new Error(`The store refused ${fileName}: ${response.status}`);
  return { url: publicUrl, md5: createHash('md5').update(bytes).digest('hex') };
}
