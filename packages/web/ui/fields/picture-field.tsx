import { Button, FileButton, Group, Text } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { PICTURE_TYPES } from '#domain/account/picture-kind.ts'
import { sendFile } from '../../lib/api/api.ts'
import { problemInPlace } from '../../lib/api/api-error.ts'
import type { Crop, Size } from '../../lib/picture-crop.ts'
import { Problem } from '../forms/problem.tsx'
import { CropDialog, type PictureFrame } from './crop-dialog.tsx'
import classes from './picture-field.module.css'

interface PictureFieldProps {
  label: string
  value: string
  onChange: (address: string) => void
  /** Frame of the part to choose and upload. By default, the whole picture. */
  frame?: () => PictureFrame
}

interface ChosenFile {
  file: Blob
  picture: Size
  frame: PictureFrame
}

/** Uploads a chosen file at once; the form saves the address. */
export function PictureField({ label, value, onChange, frame }: PictureFieldProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Resets the file button, so that the same file can be chosen again.
  const reset = useRef<() => void>(null)
  const [choice, setChoice] = useState<ChosenFile | null>(null)
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
      setChoice(null)
    })
  const choose = (file: File) => {
    reset.current?.()
    if (!frame) return upload(file)
    return attempt(async () => setChoice({ file, picture: await readPictureSize(file), frame: frame() }))
  }
  const cancel = () => {
    if (isBusy) return
    setChoice(null)
    setProblem(null)
  }
  return (
    <fieldset className={classes.picture} aria-labelledby={id}>
      <Text id={id} span inherit fw={600}>
        {label}
      </Text>
      {value !== '' && <img className={classes.thumbnail} src={value} alt={label} />}
      <Group gap={8} align="stretch">
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
      </Group>
      {choice ? (
        <CropDialog
          title={label}
          {...choice}
          isBusy={isBusy}
          problem={problem}
          onUse={(part) => void upload(choice.file, part)}
          onClose={cancel}
        />
      ) : (
        <Problem>{problem}</Problem>
      )}
    </fieldset>
  )
}

/** The browser cannot decode the file. */
class NoPicture extends Error {}

/** Maximum width and height in pixels, for sharp prints. */
const MAX_PIXELS = 1600

/** Size in pixels, after the EXIF rotation. @throws NoPicture */
async function readPictureSize(file: Blob): Promise<Size> {
  const picture = await openPicture(file)
  const { width, height } = picture
  picture.close()
  return { width, height }
}

/** Scales down, which also removes metadata such as the location. @throws NoPicture */
async function shrinkPicture(file: Blob, part?: Crop): Promise<Blob> {
  const picture = await openPicture(file)
  const { x, y, width, height } = part ?? { x: 0, y: 0, width: picture.width, height: picture.height }
  const scale = Math.min(1, MAX_PIXELS / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new NoPicture('This picture is too large for this browser.'))),
      'image/webp',
      0.9,
    )
  })
}

const openPicture = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file).catch(() => {
    throw new NoPicture('This file cannot be shown as a picture. Please choose a PNG, JPEG or WebP picture.')
  })
