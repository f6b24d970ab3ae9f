import { Button, FileButton } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { PICTURE_TYPES } from '#domain/account/picture-kind.ts'
import { sendFile } from '../../lib/api/api.ts'
import type { Crop, Size } from '../../lib/picture-crop.ts'
import { NoPicture, readPictureSize, shrinkPicture } from '../../lib/shrink-picture.ts'
import { Problem } from '../forms/problem.tsx'
import { problemInPlace } from '../forms/problem-of.ts'
import { CropDialog, type PictureFrame } from './crop-dialog.tsx'
import classes from './picture-field.module.css'

interface PictureFieldProps {
  label: string
  /** May be empty. */
  value: string
  onChange: (address: string) => void
  /** Only the chosen part is uploaded. */
  frame?: () => PictureFrame
}

interface Chosen {
  file: Blob
  picture: Size
  frame: PictureFrame
}

/** Uploaded on selection, applied when the form is saved. */
export function PictureField({ label, value, onChange, frame }: PictureFieldProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // The same file may be chosen again.
  const reset = useRef<() => void>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(error instanceof NoPicture ? error.message : problemInPlace(error))
    } finally {
      setBusy(false)
    }
  }
  const upload = (file: Blob, part?: Crop) =>
    attempt(async () => {
      const picture = await shrinkPicture(file, part)
      onChange((await sendFile('uploadPicture', picture, {})).address)
      setChosen(null)
    })
  const choose = (file: File) => {
    reset.current?.()
    if (!frame) return upload(file)
    return attempt(async () => setChosen({ file, picture: await readPictureSize(file), frame: frame() }))
  }
  const cancel = () => {
    if (isBusy) return
    setChosen(null)
    setProblem(null)
  }
  return (
    <fieldset className={classes.picture} aria-labelledby={id}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {value !== '' && <img className={classes.thumbnail} src={value} alt={label} />}
      <div className={classes.actions}>
        <FileButton
          resetRef={reset}
          accept={PICTURE_TYPES.join(',')}
          onChange={(file) => void (file && choose(file))}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={isBusy}
              aria-label={`${value === '' ? 'Upload' : 'Replace'}: ${label}`}
            >
              {value === '' ? 'Upload' : 'Replace'}
            </Button>
          )}
        </FileButton>
        {value !== '' && (
          <Button variant="default" aria-label={`Remove: ${label}`} onClick={() => onChange('')}>
            Remove
          </Button>
        )}
      </div>
      {chosen ? (
        <CropDialog
          title={label}
          {...chosen}
          {...{ isBusy, problem }}
          onUse={(part) => void upload(chosen.file, part)}
          onClose={cancel}
        />
      ) : (
        <Problem>{problem}</Problem>
      )}
    </fieldset>
  )
}
