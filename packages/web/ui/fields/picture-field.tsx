import { Button, FileButton } from '@mantine/core'
import { useId, useState } from 'react'
import { PICTURE_TYPES } from '#domain/account/picture-kind.ts'
import { sendFile } from '../../lib/api/api.ts'
import { NoPicture, shrinkPicture } from '../../lib/shrink-picture.ts'
import { Problem } from '../forms/problem.tsx'
import { problemOf } from '../forms/problem-of.ts'
import classes from './picture-field.module.css'

interface PictureFieldProps {
  label: string
  /** Address of the picture; empty: none. */
  value: string
  onChange: (address: string) => void
}

/** A picture that is uploaded as it is chosen, and counts when the form is saved. */
export function PictureField({ label, value, onChange }: PictureFieldProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File | null) => {
    if (file === null) return
    setBusy(true)
    setProblem(null)
    try {
      onChange((await sendFile('uploadPicture', await shrinkPicture(file), { failures: 'caller' })).address)
    } catch (error) {
      setProblem(error instanceof NoPicture ? error.message : problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className={classes.picture} aria-labelledby={id}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {value !== '' && <img className={classes.thumbnail} src={value} alt={label} />}
      <div className={classes.actions}>
        <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => void choose(file)}>
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
      <Problem>{problem}</Problem>
    </fieldset>
  )
}
