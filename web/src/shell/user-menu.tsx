import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import {
  ColorRegular,
  LocalLanguageRegular,
  PersonRegular,
  PersonSupportRegular,
  QuestionCircleRegular,
  SignOutRegular,
} from '@fluentui/react-icons';
import { getUserInfo, updateProfile } from '@fovea/contracts/staff/endpoints';
import { useTranslation } from 'react-i18next';
import { call } from '../api/client.ts';
import { invalidate } from '../api/query.ts';
import { type SessionUser, storeUser } from '../api/session.ts';
import { profilePaths } from '../features/profile/paths.ts';
import { chooseLanguage, currentLanguage } from '../i18n/index.ts';
import { languageNames, languages } from '../i18n/languages.ts';
import { nameOf } from '../i18n/name-of.ts';
import { useLayerTo } from '../routing/layer.ts';
import { chooseColorScheme, colorSchemes, useColorScheme } from '../theme/color-scheme.ts';
import { useNavigateTo } from '../ui/link.tsx';
import { phone, useMediaQuery } from '../ui/use-media-query.ts';
import { logOut } from './log-out.ts';

const useStyles = makeStyles({
  button: { '@media (max-width: 639.98px)': { minWidth: 'auto' } },
  // Fluent's avatar has a larger default size.
  portrait: {
    flexShrink: 0,
    width: '24px',
    height: '24px',
    borderRadius: tokens.borderRadiusCircular,
    objectFit: 'cover',
  },
  nobody: {
    display: 'grid',
    placeItems: 'center',
    fontSize: '16px',
    color: tokens.colorNeutralForegroundStaticInverted,
    backgroundColor: tokens.colorBrandBackgroundStatic,
  },
  whole: {
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalSNudge}`,
    maxWidth: '260px',
    overflowWrap: 'anywhere',
  },
  name: {
    maxWidth: 'clamp(120px, 25vw, 360px)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '@media (max-width: 639.98px)': { display: 'none' },
  },
});

export type UserMenuProps = { user: SessionUser };

/** Full name (and a customer's company) as a menu: profile, support, language, appearance, log out. */
export function UserMenu({ user }: UserMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const navigate = useNavigateTo();
  const supportTo = useLayerTo('support');
  const helpTo = useLayerTo('help');
  const isPhone = useMediaQuery(phone);
  const name = nameOf(user.guardian ?? user) || user.fullName || user.email || '';
  const area = user.type === 'admin' ? 'admin' : 'work';
  const shown = user.type === 'customer' && user.company ? `${name} · ${user.company.name}` : name;
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.button}
          aria-label={t('menu.user', { name: shown })}
          icon={
            user.imageUrl ? (
              <img className={styles.portrait} src={user.imageUrl} alt={name} />
            ) : (
              <span className={mergeClasses(styles.portrait, styles.nobody)} aria-hidden>
                <PersonRegular />
              </span>
            )
          }
        >
          <span className={styles.name}>{shown}</span>
        </Button>
      </MenuTrigger>
      <MenuPopover>
        {isPhone && <div className={styles.whole}>{shown}</div>}
        <MenuList>
          {user.type !== 'customer' && (
            <MenuItem icon={<PersonRegular />} onClick={() => navigate(profilePaths.page(area))}>
              {t('nav.preference')}
            </MenuItem>
          )}
          {user.type !== 'customer' && (
            <MenuItem icon={<QuestionCircleRegular />} aria-keyshortcuts="?" onClick={() => navigate(helpTo)}>
              {t('help')}
            </MenuItem>
          )}
          {user.type === 'normal' && (
            <MenuItem icon={<PersonSupportRegular />} onClick={() => navigate(supportTo)}>
              {t('support')}
            </MenuItem>
          )}
          {user.type !== 'customer' && <LanguageMenu />}
          <AppearanceMenu />
          <MenuDivider />
          <MenuItem icon={<SignOutRegular />} onClick={() => void logOut()}>
            {t('logout.label')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function LanguageMenu() {
  const { t } = useTranslation('shell');
  const choose = async (wish: string | undefined) => {
    const language = languages.find((one) => one === wish);
    if (!language) return;
    await chooseLanguage(language);
    // Saved in the profile for mails and other devices; the choice applies here even if that fails.
    await call(updateProfile, { language })
      .then((saved) => {
        storeUser(saved);
        return invalidate(getUserInfo);
      })
      .catch(() => undefined);
  };
  return (
    <Menu
      checkedValues={{ language: [currentLanguage()] }}
      onCheckedValueChange={(_, { checkedItems }) => void choose(checkedItems[0])}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuItem icon={<LocalLanguageRegular />}>{t('language')}</MenuItem>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {languages.map((language) => (
            <MenuItemRadio key={language} name="language" value={language} lang={language}>
              {languageNames[language]}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function AppearanceMenu() {
  const { t } = useTranslation('shell');
  const scheme = useColorScheme();
  return (
    <Menu
      checkedValues={{ scheme: [scheme] }}
      onCheckedValueChange={(_, { checkedItems }) =>
        chooseColorScheme(colorSchemes.find((one) => one === checkedItems[0]) ?? 'system')
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuItem icon={<ColorRegular />}>{t('theme.label')}</MenuItem>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {colorSchemes.map((choice) => (
            <MenuItemRadio key={choice} name="scheme" value={choice}>
              {t(`theme.${choice}`)}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
