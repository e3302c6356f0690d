import { Button, Field, Link, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { AttachRegular, DismissRegular } from '@fluentui/react-icons';
import type { UploadSignature } from '@fovea/contracts/files/schema';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/errors.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type FieldProps, useField } from './use-field.ts';

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: tokens.spacingVerticalS, justifyItems: 'start' },
  file: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, maxWidth: '100%' },
  progress: { width: '240px' },
});

export type UploadedFile = { name: string; url: string };

export type FileFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  /** Requests a signed address. */
  sign: (file: { fileName: string; fileType: string; fileSize: number }) => Promise<UploadSignature>;
  /** MIME types, as in the contract. */
  types: readonly string[];
  /** The error for a file of another type. */
  typeMessage: string;
  maxBytes: number;
  /** More than 1: the form holds a list of `{name, url}`; else one or null. */
  maxFiles?: number;
  /** Runs as part of the upload; its failure is shown like the upload's. */
  onUploaded?: (file: UploadedFile) => Promise<void>;
};

/** Uploads files directly to the store with progress; the form holds their addresses. */
export function FileField<In extends FieldValues, Out>(props: FileFieldProps<In, Out>) {
  const { sign, types, typeMessage, maxBytes, maxFiles = 1, onUploaded } = props;
  const styles = useStyles();
  const { t, i18n } = useTranslation('ui');
  const { field, frame, disabled } = useField(props);
  const picker = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const files: UploadedFile[] = Array.isArray(field.value) ? field.value : field.value ? [field.value] : [];
  const keep = (next: UploadedFile[]) => field.onChange(maxFiles > 1 ? next : (next[0] ?? null));

  const take = async (file: File) => {
    if (maxFiles > 1 && files.length >= maxFiles) return setProblem(t('file.tooMany', { most: maxFiles }));
    if (!types.includes(file.type)) return setProblem(typeMessage);
    if (file.size > maxBytes) return setProblem(t('file.tooBig', { size: megabytes(maxBytes, i18n.language) }));
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    setProgress(0);
    try {
      // Loaded on use: most forms are sent without a file.
      const [{ putFile }, upload] = await Promise.all([
        import('../../api/upload.ts'),
        sign({ fileName: file.name, fileType: file.type, fileSize: file.size }),
      ]);
      await putFile(file, upload, { onProgress: setProgress, signal: controller.signal });
      const uploaded = { name: file.name, url: upload.publicUrl };
      await onUploaded?.(uploaded);
      keep(maxFiles > 1 ? [...files, uploaded] : [uploaded]);
    } catch (reason) {
      if (!controller.signal.aborted) setProblem(`${file.name}: ${asApiError(reason).message}`);
    } finally {
      setProgress(null);
    }
  };
  return (
    <Field {...frame} validationMessage={problem ?? frame.validationMessage}>
      <div className={styles.root}>
        {files.map((file) => (
          <span key={file.url} className={styles.file}>
            <Link href={file.url} target="_blank" rel="noreferrer">
              {file.name}
            </Link>
            <IconButton
              size="small"
              label={t('file.remove', { name: file.name })}
              icon={<DismissRegular />}
              onClick={() => keep(files.filter((one) => one !== file))}
            />
          </span>
        ))}
        {progress !== null && (
          <span className={styles.file}>
            <ProgressBar className={styles.progress} value={progress} aria-label={t('file.uploading')} />
            <IconButton
              size="small"
              label={t('cancel')}
              icon={<DismissRegular />}
              onClick={() => running.current?.abort()}
            />
          </span>
        )}
        <Button
          ref={field.ref}
          icon={<AttachRegular />}
          disabled={disabled || progress !== null || (maxFiles > 1 && files.length >= maxFiles)}
          onClick={() => picker.current?.click()}
        >
          {t(files.length && maxFiles === 1 ? 'file.replace' : 'file.choose')}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept={types.join(',')}
          aria-label={props.label}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void take(file);
          }}
        />
      </div>
    </Field>
  );
}

function megabytes(bytes: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / 1_000_000,
  );
}
