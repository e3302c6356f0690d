import { makeStyles, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { formatDay } from '@fovea/contracts/dates';
import { eyeSides } from '@fovea/contracts/examinations/schema';
import type { Patient } from '@fovea/contracts/patients/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDialogTo } from '../../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../../routing/use-staff-area.ts';
import { AskedPart } from '../../../ui/asked-part.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { customerPaths } from '../paths.ts';
import { ExaminationCharts } from './examination-charts.tsx';
import { examinations } from './examination-queries.ts';
import { lengthText, refractionText } from './examination-words.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalS },
});

export type LatestExaminationProps = { family: Customer; patient: Patient };

/** In a child's part of the overview: the newest examination, its course, and the way to all of them. */
export function LatestExamination({ family, patient }: LatestExaminationProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('examinations');
  const area = useStaffArea();
  const to = useDialogTo();
  const asked = useQuery(examinations(patient._id, family.db));
  return (
    <div className={styles.root}>
      <AskedPart asked={asked}>
        {({ list }) => {
          const [latest] = list;
          return (
            <>
              <FactList
                facts={[
                  [t('latest'), latest ? formatDay(latest.examinedOn) : t('empty.title')],
                  ...(latest
                    ? eyeSides.map((side) => {
                        const { axialLength } = latest[side];
                        const length = axialLength !== null && lengthText(axialLength, i18n.language);
                        const refraction = refractionText(latest[side], i18n.language);
                        return [t(`eye.${side}`), [length, refraction].filter(Boolean).join(' · ')] as const;
                      })
                    : []),
                ]}
              />
              <ExaminationCharts examinations={list} />
            </>
          );
        }}
      </AskedPart>
      <div>
        <LinkButton
          size="small"
          appearance="secondary"
          to={to(customerPaths.accountExaminations(area, family._id, patient._id, 'overview'))}
        >
          {t('action.all')}
        </LinkButton>
      </div>
    </div>
  );
}
