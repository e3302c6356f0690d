import { Avatar, Card, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { CallingCode, Instant, LanguageCode, Phone, Timezone } from '@fovea/contracts/fields';
import { signUpload } from '@fovea/contracts/files/endpoints';
import { uploadTypes } from '@fovea/contracts/files/schema';
import { endOtherSessions, endSession, findSessions } from '@fovea/contracts/sessions/endpoints';
import { getUserInfo, updateProfile } from '@fovea/contracts/staff/endpoints';
import { SaveStaff, type StaffUser } from '@fovea/contracts/staff/schema';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { apiQuery, invalidate, useApiMutation, useLoaded } from '../../api/query.ts';
import { storeUser } from '../../api/session.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { languageOptions } from '../../i18n/languages.ts';
import { FileField } from '../../parts/fields/file-field.tsx';
import { PhoneField } from '../../parts/fields/phone-field.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { TimezoneEditField } from '../../parts/fields/timezone-edit-field.tsx';
import { type ContractForm, useContractForm } from '../../parts/form/contract-form.ts';
import { Form } from '../../parts/form/form.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { useFormGround } from '../../parts/form/unsaved.ts';
import { OpenSessions } from '../../parts/sessions/open-sessions.tsx';
import { load } from '../../routing/load.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import { myRequestsPaths } from '../my-requests/paths.ts';
import { profilePaths } from './paths.ts';

const me = apiQuery(getUserInfo, {});
const sessions = apiQuery(findSessions, {});
const Profile = z.object({
  updatedAt: Instant,
  fullName: SaveStaff.shape.fullName,
  phone: Phone,
  mobileCountryCode: CallingCode,
  timezone: Timezone,
  language: LanguageCode,
  image: z.object({ name: z.string(), url: z.string() }).nullable(),
});

const useStyles = makeStyles({
  card: { maxWidth: '720px', padding: tokens.spacingHorizontalXL },
  action: { justifySelf: 'start', alignSelf: 'start' },
});

export async function loader() {
  await load(me);
  return null;
}

/** `/admin/preference` and `/work/preference`: one's own name, phone, time zone, language and password. */
export function ProfilePage() {
  const styles = useStyles();
  const { t } = useTranslation('profile');
  const user = useLoaded(me);
  const ground = useFormGround(user);
  const area = user.type === 'admin' ? 'admin' : 'work';
  return (
    <Page title={t('title')}>
      <Card className={styles.card}>
        <FactList
          facts={[
            [t('email'), user.email],
            [t('role'), t(`roles.${user.type === 'admin' ? 'platform' : (user.userType ?? 'general')}`)],
            ...(user.company ? ([[t('company'), user.company.name]] as const) : []),
          ]}
        />
      </Card>
      <Card className={styles.card}>
        <ProfileForm key={ground.updatedAt} user={ground} />
      </Card>
      <Card className={styles.card}>
        <Subtitle2 as="h2">{t('security')}</Subtitle2>
        <span>{t('securityHint')}</span>
        <LinkButton appearance="secondary" className={styles.action} to={profilePaths.password(area)}>
          {useTranslation('ui').t('password.change')}
        </LinkButton>
      </Card>
      {area === 'work' && (
        <Card className={styles.card}>
          <Subtitle2 as="h2">{t('requests.title')}</Subtitle2>
          <span>{t('requests.hint')}</span>
          <LinkButton appearance="secondary" className={styles.action} to={myRequestsPaths.list('work')}>
            {t('requests.open')}
          </LinkButton>
        </Card>
      )}
      {area === 'work' && (
        <Card className={styles.card}>
          <Subtitle2 as="h2">{t('notices.title')}</Subtitle2>
          <span>{t('notices.hint')}</span>
          <LinkButton appearance="secondary" className={styles.action} to={profilePaths.notices()}>
            {t('notices.open')}
          </LinkButton>
        </Card>
      )}
      <OpenSessions
        className={styles.card}
        query={sessions}
        endOne={(id, password) => call(endSession, { id, password })}
        endOthers={(password) => call(endOtherSessions, { password })}
      />
      <Outlet />
    </Page>
  );
}

function ProfileForm({ user }: { user: StaffUser }) {
  const { t } = useTranslation('profile');
  const { t: ui } = useTranslation('ui');
  const form = useContractForm(Profile, valuesOf(user, t('picture')));
  const reload = async () => valuesOf(await call(getUserInfo, {}), t('picture'));
  const save = useApiMutation(updateProfile, {
    onSuccess: async (saved) => {
      storeUser(saved);
      await Promise.all([chooseLanguage(saved.language), invalidate(getUserInfo)]);
      toast(t('saved'));
    },
  });
  return (
    <Form
      form={form}
      onSubmit={({ image, ...typed }) => save.mutate({ ...typed, imageUrl: image?.url ?? null })}
      saving={save}
      reload={reload}
    >
      <FormSection>
        <PictureField form={form} name={user.fullName} />
        <TextField form={form} name="fullName" label={t('name')} autoComplete="name" maxLength={100} />
        <PhoneField form={form} name="phone" codeName="mobileCountryCode" label={t('phone')} />
        <TimezoneEditField form={form} name="timezone" nextChange={user.timezoneUpdateDate} />
        <SelectField form={form} name="language" label={t('language')} options={languageOptions} />
      </FormSection>
      <div>
        <SubmitButton pending={save.isPending}>{ui('save')}</SubmitButton>
      </div>
    </Form>
  );
}

function PictureField({
  form,
  name,
}: {
  form: ContractForm<z.input<typeof Profile>, z.output<typeof Profile>>;
  name: string;
}) {
  const { t } = useTranslation('profile');
  const image = useWatch({ control: form.control, name: 'image' });
  return (
    <>
      {image && <Avatar size={96} name={name} image={{ src: image.url, alt: name }} />}
      <FileField
        form={form}
        name="image"
        label={t('picture')}
        required={false}
        sign={(file) => call(signUpload, file)}
        types={['image/jpeg', 'image/png']}
        typeMessage={t('imagesOnly')}
        maxBytes={uploadTypes['image/png'].maxBytes}
      />
    </>
  );
}

function valuesOf(
  { updatedAt, fullName, phone, mobileCountryCode, timezone, language, imageUrl }: StaffUser,
  picture: string,
) {
  return {
    updatedAt,
    fullName,
    phone,
    mobileCountryCode,
    timezone,
    language,
    image: imageUrl ? { name: picture, url: imageUrl } : null,
  };
}
