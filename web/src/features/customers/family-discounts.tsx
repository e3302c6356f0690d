import { Body1, Button, Card, makeStyles, Subtitle1, Subtitle2, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { formatDay } from '@fovea/contracts/dates';
import { findDiscounts, withdrawDiscount } from '@fovea/contracts/discounts/endpoints';
import type { Discount } from '@fovea/contracts/discounts/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { apiQuery } from '../../api/query.ts';
import { worthWords } from '../../parts/charge/discount-words.ts';
import { invalidateCharged } from '../../parts/charge/invalidate-charged.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { AskedPart } from '../../ui/asked-part.tsx';
import { confirm } from '../../ui/confirm.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { toast } from '../../ui/toast.ts';
import { ChildLinks } from './child-links.tsx';
import { customerPaths } from './paths.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
  one: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalS },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  name: { margin: 0 },
});

const tones = {
  open: 'good',
  used: 'neutral',
  lapsed: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<Discount['status'], Tone>;

/** The children's discounts with reasons; administrators grant and withdraw them. */
export function FamilyDiscounts({ family }: { family: Customer }) {
  const styles = useStyles();
  const { t } = useTranslation('charge');
  const asked = useQuery(apiQuery(findDiscounts, { userId: family._id, db: family.db }));
  return (
    <Card>
      <Subtitle1 as="h2">{t('discount.title')}</Subtitle1>
      <AskedPart asked={asked}>
        {({ list }) => (
          <div className={styles.list}>
            {list.length === 0 && <Body1>{t('discount.none')}</Body1>}
            {list.map((discount) => (
              <OneDiscount key={discount._id} discount={discount} db={family.db} />
            ))}
            <ChildLinks
              family={family}
              accounts={family.accounts}
              pathOf={customerPaths.accountDiscount}
              label={(name) => t('discount.giveTo', { name })}
            />
          </div>
        )}
      </AskedPart>
    </Card>
  );
}

function OneDiscount({ discount, db }: { discount: Discount; db: string }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('charge');
  const area = useStaffArea();
  const { _id: id, accountName: name, charges, used, lastDay, reason, givenBy, createdAt, status } = discount;
  const withdraw = async () => {
    const isDone = await confirm({
      title: t('discount.withdraw.title', { name }),
      body: t('discount.withdraw.body'),
      action: t('discount.withdraw.action'),
      danger: true,
      run: () => call(withdrawDiscount, { id, db }),
    });
    if (!isDone) return;
    await invalidateCharged();
    toast(t('discount.withdraw.done'));
  };
  return (
    <section className={styles.one}>
      <div className={styles.row}>
        <Subtitle2 as="h3" className={styles.name}>
          {t('discount.heading', { worth: worthWords(discount, i18n.language), name })}
        </Subtitle2>
        <StatusBadge tone={tones[status]}>{t(`discount.status.${status}`)}</StatusBadge>
      </div>
      <FactList
        facts={[
          [t('discount.usedLabel'), t('discount.used', { used, charges })],
          ...(lastDay ? [[t('discount.lastDay'), formatDay(lastDay)] as const] : []),
          [t('discount.reason'), reason],
          [
            t('discount.givenBy'),
            <span key="given">
              {givenBy || '–'} · <DateTime value={createdAt} />
            </span>,
          ],
        ]}
      />
      {status === 'open' && area === 'admin' && (
        <div className={styles.row}>
          <Button onClick={() => void withdraw()}>{t('discount.withdraw.action')}</Button>
        </div>
      )}
    </section>
  );
}
