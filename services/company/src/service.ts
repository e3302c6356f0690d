import { type Environment, readConfig } from '@fovea/kit/config/config';
import { createService, type Service } from '@fovea/kit/service';
import { PrismaClient as Global } from '../generated/global/client.ts';
import { companiesForStatementsRpc } from './companies/companies-for-statements.ts';
import { companyAncestorsRpc } from './companies/company-ancestors.ts';
import { companyByIdRpc } from './companies/company-by-id.ts';
import { companyForChargeRpc } from './companies/company-for-charge.ts';
import { deleteCompanyHandler } from './companies/delete-company.ts';
import { exportCompaniesHandler } from './companies/export-companies.ts';
import { findAllCompaniesHandler } from './companies/find-all-companies.ts';
import { findCompaniesHandler } from './companies/find-companies.ts';
import { getCompanyHandler } from './companies/get-company.ts';
import { getSignUpCompanyHandler } from './companies/get-sign-up-company.ts';
import { saveCompanyHandler, switchOrUpdateCompanyHandler } from './companies/save-company.ts';
import { companyConfig } from './config.ts';
import { getDashboardHandler } from './dashboard/get-dashboard.ts';
import { discardDeadLetterHandler } from './dead-letters/discard-dead-letter.ts';
import { findDeadLettersHandler } from './dead-letters/find-dead-letters.ts';
import { replayDeadLetterHandler } from './dead-letters/replay-dead-letter.ts';
import type { Extra } from './handle.ts';
import { buyPrepaidHandler } from './prepaid/buy-prepaid.ts';
import { findPrepaidHandler } from './prepaid/find-prepaid.ts';
import { onPaymentUndone } from './prepaid/on-payment-undone.ts';
import { takePrepaidRpc } from './prepaid/take-prepaid.ts';
import { findProjectionChecksHandler } from './projection-checks/find-projection-checks.ts';
import { searchCompaniesHandler } from './search/search-companies.ts';
import { checkDatabasesHandler } from './settings/check-databases.ts';
import { getBaseSettingHandler } from './settings/get-base-setting.ts';
import { getSettingsHandler } from './settings/get-settings.ts';
import { incidentDeadlinesRpc } from './settings/incident-deadlines.ts';
import { mailSenderRpc } from './settings/mail-sender.ts';
import { platformSettingsRpc } from './settings/platform-settings.ts';
import { saveSettingsHandler } from './settings/save-settings.ts';

/** The tree of distributors and clinics, and the platform's settings. */
export async function createCompanyService(env?: Environment): Promise<Service> {
  const config = readConfig(companyConfig, env);
  return createService({
    name: 'company',
    config,
    databases: { global: (options) => new Global(options) },
    dependencies: { config } satisfies Extra,
    handlers: [
      saveCompanyHandler,
      switchOrUpdateCompanyHandler,
      deleteCompanyHandler,
      getCompanyHandler,
      getSignUpCompanyHandler,
      findCompaniesHandler,
      searchCompaniesHandler,
      findAllCompaniesHandler,
      exportCompaniesHandler,
      findPrepaidHandler,
      buyPrepaidHandler,
      getDashboardHandler,
      getBaseSettingHandler,
      getSettingsHandler,
      saveSettingsHandler,
      checkDatabasesHandler,
      findDeadLettersHandler,
      replayDeadLetterHandler,
      discardDeadLetterHandler,
      findProjectionChecksHandler,
    ],
    consumers: [onPaymentUndone],
    rpcs: [
      companyAncestorsRpc,
      companyByIdRpc,
      companyForChargeRpc,
      companiesForStatementsRpc,
      takePrepaidRpc,
      platformSettingsRpc,
      incidentDeadlinesRpc,
      mailSenderRpc,
    ],
  });
}
