import { type Environment, readConfig } from '@fovea/kit/config/config';
import { createService, type Service } from '@fovea/kit/service';
import { PrismaClient as Global } from '../generated/global/client.ts';
import { PrismaClient as Regional } from '../generated/regional/client.ts';
import { exportBarcodesHandler } from './barcodes/export-barcodes.ts';
import { catalogProjection } from './catalogs/catalog-projection.ts';
import { releaseProjection } from './catalogs/release-projection.ts';
import { childPlanProjection, planProjection } from './check-ups/plan-projections.ts';
import { publishCheckUpsJob } from './check-ups/publish-check-ups.job.ts';
import { companyProjection } from './companies/company-projection.ts';
import { staffProjection } from './companies/staff-projection.ts';
import { deviceInventoryConfig } from './config.ts';
import { bindCustomerDeviceHandler, bindDeviceHandler } from './devices/bind-device.ts';
import { deleteDeviceHandler } from './devices/delete-device.ts';
import { deviceCountsRpc } from './devices/device-counts.ts';
import { deviceOfCustomerRpc } from './devices/device-of-customer.ts';
import { exportDevicesHandler } from './devices/export-devices.ts';
import { findDevicesHandler } from './devices/find-devices.ts';
import { getDeviceDetailsHandler } from './devices/get-device-details.ts';
import { getPortalDeviceHandler } from './devices/get-portal-device.ts';
import { tellRegionsJob } from './devices/publish-to-regions.job.ts';
import { reportFoundHandler, reportLostHandler } from './devices/report-lost.ts';
import { restoreDeviceHandler } from './devices/restore-device.ts';
import { saveDeviceHandler } from './devices/save-device.ts';
import { unbindCustomerDeviceHandler } from './devices/unbind-customer-device.ts';
import { findDoseChangesHandler } from './dose/find-dose-changes.ts';
import { getFamilyDoseHandler } from './dose/get-family-dose.ts';
import { previewDoseHandler } from './dose/preview-dose.ts';
import { answerEnrolmentHandler } from './enrolment/answer-enrolment.ts';
import { confirmEnrolmentHandler } from './enrolment/confirm-enrolment.ts';
import { getEnrolmentHandler } from './enrolment/get-enrolment.ts';
import { correctExaminationHandler } from './examinations/correct-examination.ts';
import { createExaminationHandler } from './examinations/create-examination.ts';
import { deleteExaminationHandler } from './examinations/delete-examination.ts';
import { findExaminationsHandler } from './examinations/find-examinations.ts';
import { moveDeviceNotesJob } from './families/move-device-notes.job.ts';
import { onParentDeleted } from './families/on-parent-deleted.ts';
import { onParentErased } from './families/on-parent-erased.ts';
import { parentProjection } from './families/parent-projection.ts';
import { patientProjection } from './families/patient-projection.ts';
import type { Extra } from './handle.ts';
import { keepHoldHandler, markHoldSeenHandler } from './holds/decide-hold.ts';
import { findOwnHoldsHandler } from './holds/find-own-holds.ts';
import { getHoldHandler } from './holds/get-hold.ts';
import { holdTreatmentHandler } from './holds/hold-treatment.ts';
import { releaseHoldHandler } from './holds/release-hold.ts';
import { reportSymptomForFamilyHandler, reportSymptomHandler } from './holds/report-symptom.ts';
import { answerHomeCheckHandler } from './home-checks/answer-home-check.ts';
import { findDueHomeChecksHandler } from './home-checks/find-due-home-checks.ts';
import { getDeviceImportHandler, importDevicesHandler } from './import/import-devices.ts';
import { previewDeviceImportHandler } from './import/preview-device-import.ts';
import { createIncidentHandler } from './incidents/create-incident.ts';
import { exportIncidentsHandler } from './incidents/export-incidents.ts';
import { countDueIncidentsHandler, findIncidentsHandler, getIncidentHandler } from './incidents/find-incidents.ts';
import { getIncidentDraftHandler } from './incidents/incident-draft.ts';
import { updateIncidentHandler } from './incidents/update-incident.ts';
import { changeDeviceStatusHandler } from './inventory/change-device-status.ts';
import { changeInventoryStatusHandler, getInventoryBatchHandler } from './inventory/change-inventory-status.ts';
import { countWaitingDevicesHandler } from './inventory/count-waiting-devices.ts';
import { exportInventoryHandler } from './inventory/export-inventory.ts';
import { findInventoryHandler } from './inventory/find-inventory.ts';
import { previewInventoryBatchHandler } from './inventory/preview-inventory-batch.ts';
import { previewSelectedDevicesHandler } from './inventory/preview-selected-devices.ts';
import { createDeviceCache } from './protocol/device-cache.ts';
import { deviceSignInHandler } from './protocol/device-sign-in.ts';
import { getDeviceReleaseHandler } from './protocol/get-device-release.ts';
import { followOffersLoop } from './protocol/refresh-offers.loop.ts';
import { requestTreatmentHandler } from './protocol/request-treatment.ts';
import { sendHeartbeatHandler } from './protocol/send-heartbeat.ts';
import { acknowledgeRecallHandler } from './recalls/acknowledge-recall.ts';
import { carryOutRecallsLoop } from './recalls/carry-out-recalls.loop.ts';
import { closeRecallHandler } from './recalls/close-recall.ts';
import { exportRecallHandler } from './recalls/export-recall.ts';
import { findRecallDevicesHandler } from './recalls/find-recall-devices.ts';
import { findRecallsHandler } from './recalls/find-recalls.ts';
import { getRecallHandler } from './recalls/get-recall.ts';
import { getRecallPdfHandler } from './recalls/get-recall-pdf.ts';
import { onRecallUndeliverable } from './recalls/on-recall-undeliverable.ts';
import { previewRecallHandler } from './recalls/preview-recall.ts';
import { readRecallFileHandler } from './recalls/read-recall-file.ts';
import { recallCancellationForMailRpc, recallForMailRpc } from './recalls/recall-for-mail.ts';
import { reportRecalledDeviceHandler } from './recalls/report-recalled-device.ts';
import { startRecallHandler } from './recalls/start-recall.ts';
import { swapRecalledDeviceHandler } from './recalls/swap-recalled-device.ts';
import { createReportShareHandler } from './report-shares/create-report-share.ts';
import { endReportShareHandler } from './report-shares/end-report-share.ts';
import { findReportSharesHandler } from './report-shares/find-report-shares.ts';
import { onPatientDeleted } from './report-shares/on-patient-deleted.ts';
import { openSharedReportHandler, openSharedReportPdfHandler } from './report-shares/open-shared-report.ts';
import { reportShareNamesRpc } from './report-shares/report-share-names.ts';
import { searchDevicesHandler } from './search/search-devices.ts';
import { parseUdisJob } from './udis/parse-udis.job.ts';
import { complianceOfRpc } from './usage/compliance-of.ts';
import { copyLastUsageJob } from './usage/copy-last-usage.job.ts';
import { confirmRecordsHandler, setRecordsAsideHandler } from './usage/decide-records.ts';
import { findDeviceRecordsHandler, findOwnRecordsHandler, findRecordsHandler } from './usage/find-records.ts';
import {
  getComplianceHandler,
  getCompliancePdfHandler,
  getOwnComplianceHandler,
  getOwnCompliancePdfHandler,
} from './usage/get-compliance.ts';
import { getUsageSummaryHandler } from './usage/get-usage-summary.ts';
import { hasTreatmentsRpc } from './usage/has-treatments.ts';
import { postRecordsHandler } from './usage/post-records.ts';
import { prepareUsageMonthsJob } from './usage/prepare-usage-months.job.ts';
import { createUsageCaches } from './usage/usage-cache.ts';
import { usesInPeriodsRpc } from './usage/uses-in-periods.ts';

export async function createDeviceInventoryService(env?: Environment): Promise<Service> {
  const config = readConfig(deviceInventoryConfig, env);
  return createService({
    name: 'device-inventory',
    config,
    databases: { global: (options) => new Global(options), regional: (options) => new Regional(options) },
    secrets: config.FOVEA_SECRET_KEY,
    dependencies: { usageCache: createUsageCaches(), deviceCache: createDeviceCache() } satisfies Extra,
    handlers: [
      findDevicesHandler,
      saveDeviceHandler,
      deleteDeviceHandler,
      restoreDeviceHandler,
      getDeviceDetailsHandler,
      getFamilyDoseHandler,
      findDoseChangesHandler,
      previewDoseHandler,
      findDeviceRecordsHandler,
      exportDevicesHandler,
      exportBarcodesHandler,
      previewDeviceImportHandler,
      importDevicesHandler,
      getDeviceImportHandler,
      findInventoryHandler,
      countWaitingDevicesHandler,
      searchDevicesHandler,
      exportInventoryHandler,
      changeDeviceStatusHandler,
      previewInventoryBatchHandler,
      previewSelectedDevicesHandler,
      changeInventoryStatusHandler,
      getInventoryBatchHandler,
      findRecallsHandler,
      previewRecallHandler,
      readRecallFileHandler,
      startRecallHandler,
      getRecallHandler,
      findRecallDevicesHandler,
      exportRecallHandler,
      getRecallPdfHandler,
      closeRecallHandler,
      reportRecalledDeviceHandler,
      swapRecalledDeviceHandler,
      acknowledgeRecallHandler,
      bindCustomerDeviceHandler,
      unbindCustomerDeviceHandler,
      getPortalDeviceHandler,
      bindDeviceHandler,
      reportLostHandler,
      reportFoundHandler,
      deviceSignInHandler,
      requestTreatmentHandler,
      postRecordsHandler,
      getDeviceReleaseHandler,
      sendHeartbeatHandler,
      reportSymptomHandler,
      findOwnHoldsHandler,
      findDueHomeChecksHandler,
      answerHomeCheckHandler,
      reportSymptomForFamilyHandler,
      getHoldHandler,
      holdTreatmentHandler,
      markHoldSeenHandler,
      keepHoldHandler,
      releaseHoldHandler,
      findIncidentsHandler,
      exportIncidentsHandler,
      countDueIncidentsHandler,
      getIncidentHandler,
      getIncidentDraftHandler,
      createIncidentHandler,
      updateIncidentHandler,
      findRecordsHandler,
      confirmRecordsHandler,
      setRecordsAsideHandler,
      findOwnRecordsHandler,
      getComplianceHandler,
      getOwnComplianceHandler,
      getCompliancePdfHandler,
      getOwnCompliancePdfHandler,
      getUsageSummaryHandler,
      getEnrolmentHandler,
      answerEnrolmentHandler,
      confirmEnrolmentHandler,
      findExaminationsHandler,
      createExaminationHandler,
      correctExaminationHandler,
      deleteExaminationHandler,
      findReportSharesHandler,
      createReportShareHandler,
      endReportShareHandler,
      openSharedReportHandler,
      openSharedReportPdfHandler,
    ],
    consumers: [
      companyProjection,
      catalogProjection,
      releaseProjection,
      staffProjection,
      parentProjection,
      patientProjection,
      planProjection,
      childPlanProjection,
      onParentDeleted,
      onParentErased,
      onPatientDeleted,
      onRecallUndeliverable,
    ],
    rpcs: [
      complianceOfRpc,
      deviceCountsRpc,
      deviceOfCustomerRpc,
      hasTreatmentsRpc,
      reportShareNamesRpc,
      usesInPeriodsRpc,
      recallForMailRpc,
      recallCancellationForMailRpc,
    ],
    jobs: [
      prepareUsageMonthsJob,
      copyLastUsageJob,
      moveDeviceNotesJob,
      parseUdisJob,
      tellRegionsJob,
      publishCheckUpsJob,
    ],
    loops: [followOffersLoop, carryOutRecallsLoop],
  });
}
