import type { Environment } from '@fovea/kit/config';
import { createService, type Service } from '@fovea/kit/service';
import { PrismaClient } from '../generated/global/client.ts';
import { answerCompanyById } from './companies/answer-company-by-id.ts';
import { answerCompanyForCharge } from './companies/answer-company-for-charge.ts';
import { deleteCompany } from './companies/delete-company.ts';
import { exportCompanies } from './companies/export-companies.ts';
import { findAllCompanies } from './companies/find-all-companies.ts';
import { findCompanies } from './companies/find-companies.ts';
import { getCompany } from './companies/get-company.ts';
import { getSignUpCompany } from './companies/get-sign-up-company.ts';
import { saveCompany, updateCompanyHandler } from './companies/save-company.ts';
import { readCompanyConfig } from './config.ts';
import { getDashboard } from './dashboard/get-dashboard.ts';
import type { Extra } from './handle.ts';
import { answerReturnPrepaid } from './prepaid/return-prepaid.ts';
import { answerTakePrepaid } from './prepaid/take-prepaid.ts';
import { answerPlatformSettings } from './settings/answer-platform-settings.ts';
import { checkDatabases } from './settings/check-databases.ts';
import { getBaseSetting } from './settings/get-base-setting.ts';
import { getSettings } from './settings/get-settings.ts';
import { saveSettings } from './settings/save-settings.ts';

/** The tree of distributors and clinics, and the platform's settings. */
export async function createCompany(env?: Environment): Promise<Service> {
  const config = readCompanyConfig(env);
  const dependencies: Extra = { config };
  return createService({
    name: 'company',
    config,
    dependencies,
    databases: { global: (options) => new PrismaClient(options) },
    handlers: [
      saveCompany,
      updateCompanyHandler,
      deleteCompany,
      getCompany,
      getSignUpCompany,
      findCompanies,
      findAllCompanies,
      exportCompanies,
      getDashboard,
      getBaseSetting,
      getSettings,
      saveSettings,
      checkDatabases,
    ],
    answers: [
      answerCompanyById,
      answerCompanyForCharge,
      answerTakePrepaid,
      answerReturnPrepaid,
      answerPlatformSettings,
    ],
  });
}
