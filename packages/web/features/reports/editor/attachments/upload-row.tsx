import { Button, Loader } from '@mantine/core'
import { formatBytes } from '#domain/text/sizes.ts'
import { Caption } from '../../../../ui/note.tsx'
import classes from './attachments.module.css'
import { isSendable, type Upload } from './use-uploads.ts'

interface UploadRowProps {
  upload: Upload
  onRetry: () => void
  onDismiss: () => void
}

export function UploadRow({ upload, onRetry, onDismiss }: UploadRowProps) {
  const { file, problem } = upload
  return (
    <li className={classes.upload}>
      <span className={classes.name}>{file.name}</span>
      {problem === null ? (
        <span className={classes.note} role="status">
          <Loader size={12} aria-hidden /> Attaching {formatBytes(file.size)}
        </span>
      ) : (
        <>
          <Caption span c="var(--danger)" role="alert">
            {problem}
          </Caption>
          <span className={classes.actions}>
            {isSendable(upload) && (
              <Button
                variant="default"
                size="compact-xs"
                aria-label={`Try again: ${file.name}`}
                onClick={onRetry}
              >
                Try again
              </Button>
            )}
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Dismiss: ${file.name}`}
              onClick={onDismiss}
            >
              Dismiss
            </Button>
          </span>
        </>
      )}
    </li>
  )
}
