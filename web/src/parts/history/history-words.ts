import { accessRefusals } from '@fovea/contracts/audit/access-refusals';
import { nobodyId, refusalReasons } from '@fovea/contracts/audit/actions';
import type { AuditChange, AuditEntry } from '@fovea/contracts/audit/schema';
import { formatDate, formatDay } from '@fovea/contracts/dates';
import { InventoryStatus } from '@fovea/contracts/devices/fields';
import { PaymentStatus } from '@fovea/contracts/payments/schema';
import { RequestType } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import { useViewerZone } from '../../api/session.ts';
import { languageNames, languageOf } from '../../i18n/languages.ts';
import { countryName } from '../../ui/country-name.ts';
import { recordedAmount } from './recorded-amount.ts';

type Actor = AuditEntry['actor'];

export type HistoryWords = {
  /** "You", by name a member of staff or a guardian, a parent, or someone with a link. */
  actor(actor: Actor): string;
  /** Role and company, where they add to the name. */
  place(actor: Actor): string;
  change(change: AuditChange): string;
};

/**
 * The texts of the audit log. Pages that use it load the texts of `history`, `charge`, `device-words` and `requests`.
 * `days`: the family's time zone; for many families, plan ends are shown as instants. `families`: the families
 * concerned, by id.
 */
export function useHistoryWords({
  days,
  families = [],
}: {
  days?: string;
  families?: readonly string[];
} = {}): HistoryWords {
  const { t, i18n } = useTranslation('history');
  const { t: ui } = useTranslation('ui');
  const { t: charge } = useTranslation('charge');
  const { t: device } = useTranslation('device-words');
  const { t: requests } = useTranslation('requests');
  const zone = useViewerZone();
  const stateInWords = (text: string): string => {
    const ofPayment = PaymentStatus.safeParse(text).data;
    if (ofPayment) return charge(`status.${ofPayment}`);
    const ofDevice = InventoryStatus.safeParse(text).data;
    return ofDevice ? device(`status.${ofDevice}`) : text;
  };
  const requestInWords = (text: string): string => {
    if (text === 'open' || text === 'declined') return t(`planRequest.${text}`);
    const kind = RequestType.safeParse(text).data;
    return kind ? requests(`kind.${kind}`) : text;
  };
  const value = (field: AuditChange['field'], text: string | null): string => {
    if (text === null) return t('change.nothing');
    switch (field) {
      case 'lock':
      case 'debug':
      case 'requesting':
      case 'requestOpen':
      case 'labelSent':
      case 'needRequired':
      case 'publicPlans':
      case 'customerNotifications':
      case 'useInventory':
      case 'paymentGateway':
      case 'enrolmentCheck':
      case 'homeCheck':
      case 'disabled':
      case 'legacy':
      case 'familiesMayChoose':
      case 'releaseNotification':
      case 'twicePer24':
        return ui(text === 'true' ? 'yes' : 'no');
      case 'expiredDate':
        return days ? formatDate(text, 'day', days) : formatDate(text, 'minute', zone);
      case 'meeting':
        return formatDate(text, 'minute', zone);
      case 'birthDate':
      case 'nextPriceFrom':
        return formatDay(text);
      case 'country':
        return countryName(text, i18n.language);
      case 'language':
        return languageNames[languageOf(text) ?? 'en'];
      case 'reason': {
        const reason = [...refusalReasons, ...accessRefusals].find((each) => each === text);
        return reason ? t(`reason.${reason}`) : text;
      }
      case 'amount':
      case 'discount':
      case 'price':
      case 'nextPrice':
      case 'deposit':
      case 'purchase':
        return recordedAmount(text, i18n.language);
      case 'status':
        return stateInWords(text);
      case 'request':
        return requestInWords(text);
      default:
        return text;
    }
  };
  const isLetIn = ({ role, _id }: Actor) => role === 'customer' && families.length > 0 && !families.includes(_id);
  const nameless = (actor: Actor) => {
    if (actor.link) return actor.link.recipient ? t('linkFor', { recipient: actor.link.recipient }) : t('link');
    if (actor._id === nobodyId) return t('nobody');
    if (isLetIn(actor)) return t('formerGuardian');
    return actor.role === 'customer' || actor.role === 'device' ? t(`role.${actor.role}`) : t('formerStaff');
  };
  const roleOf = (actor: Actor) => (isLetIn(actor) ? t('guardian') : t(`role.${actor.role}`));
  return {
    actor: (actor) => (actor.isYou ? t('you') : (actor.name ?? nameless(actor))),
    place: (actor) => [actor.name || actor.isYou ? roleOf(actor) : null, actor.company].filter(Boolean).join(' · '),
    change: ({ field, from, to }) => {
      const name = t(`field.${field}`);
      if (from === null && to === null) return t('change.hidden', { field: name });
      if (from === null) return t('change.set', { field: name, to: value(field, to) });
      return t('change.fromTo', { field: name, from: value(field, from), to: value(field, to) });
    },
  };
}
