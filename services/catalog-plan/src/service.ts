import { type Environment, readConfig, timezoneOfRegion } from '@fovea/kit/config/config';
import { createService, type Service } from '@fovea/kit/service';
import { PrismaClient as Global } from '../generated/global/client.ts';
import { askDoseBoundsHandler } from './catalogs/ask-dose-bounds.ts';
import { deleteCatalogHandler } from './catalogs/delete-catalog.ts';
import { exportCatalogsHandler } from './catalogs/export-catalogs.ts';
import { findAllCatalogsHandler, findCatalogsHandler } from './catalogs/find-catalogs.ts';
import { onApprovalDecided } from './catalogs/on-approval-decided.ts';
import { saveCatalogHandler } from './catalogs/save-catalog.ts';
import { companyProjection } from './companies/company-projection.ts';
import { catalogPlanConfig } from './config.ts';
import { deviceProjection } from './devices/device-projection.ts';
import { checkUploadsJob } from './files/check-uploads.job.ts';
import { eraseUploadsLoop } from './files/erase-uploads.loop.ts';
import { expectPictureRpc } from './files/expect-picture.ts';
import { getExportFileHandler } from './files/get-export-file.ts';
import { getFileHandler } from './files/get-file.ts';
import { onParentErased } from './files/on-parent-erased.ts';
import { removeOldExportsJob } from './files/remove-old-exports.job.ts';
import { scanBy } from './files/scan-file.ts';
import { signPortalUploadHandler, signUploadHandler } from './files/sign-upload.ts';
import { wasUploadedRpc } from './files/was-uploaded.ts';
import type { Extra } from './handle.ts';
import { countCompanyPlansRpc } from './plans/count-company-plans.ts';
import { deletePlanHandler } from './plans/delete-plan.ts';
import { exportPlansHandler } from './plans/export-plans.ts';
import { findPlansHandler } from './plans/find-plans.ts';
import { savePlanHandler } from './plans/save-plan.ts';
import { takeNextPricesJob } from './plans/take-next-prices.job.ts';
import { deleteReleaseHandler } from './releases/delete-release.ts';
import { findAllReleasesHandler, findReleasesHandler } from './releases/find-releases.ts';
import { saveReleaseHandler } from './releases/save-release.ts';

export async function createCatalogPlanService(env?: Environment): Promise<Service> {
  const config = readConfig(catalogPlanConfig, env);
  return createService({
    name: 'catalog-plan',
    config,
    databases: { global: (options) => new Global(options) },
    dependencies: {
      timezoneOf: (region) => timezoneOfRegion(config, region),
      scan: config.CLAMD_URL ? scanBy(config.CLAMD_URL) : undefined,
    } satisfies Extra,
    handlers: [
      findCatalogsHandler,
      findAllCatalogsHandler,
      saveCatalogHandler,
      askDoseBoundsHandler,
      deleteCatalogHandler,
      exportCatalogsHandler,
      findReleasesHandler,
      findAllReleasesHandler,
      saveReleaseHandler,
      deleteReleaseHandler,
      findPlansHandler,
      savePlanHandler,
      deletePlanHandler,
      exportPlansHandler,
      signUploadHandler,
      signPortalUploadHandler,
      getFileHandler,
      getExportFileHandler,
    ],
    consumers: [companyProjection, deviceProjection, onApprovalDecided, onParentErased],
    rpcs: [countCompanyPlansRpc, wasUploadedRpc, expectPictureRpc],
    jobs: [checkUploadsJob, removeOldExportsJob, takeNextPricesJob],
    loops: [eraseUploadsLoop],
  });
}
