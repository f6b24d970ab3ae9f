import { IconAlertTriangle, IconPhotoOff } from '@tabler/icons-react'
import classes from './picture.module.css'

interface PicturePlaceholderProps {
  width: number
  height: number
  state?: 'none' | 'loading' | 'failed' | 'not-found' | 'unloaded'
  className?: string | undefined
}

/** Specification part 2, sections 2 and 8. */
const TEXTS = {
  none: 'no image available',
  failed: 'Google maps failed to load. Please reload the page.',
  'not-found': "Can't find property on Google Street View.",
  unloaded: 'The picture could not be loaded.',
} as const

export function PicturePlaceholder({ width, height, state = 'none', className }: PicturePlaceholderProps) {
  return (
    <div
      className={[classes.frame, className].filter(Boolean).join(' ')}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      data-state={state}
    >
      {state === 'loading' ? (
        <span role="status" aria-label="Loading the picture" />
      ) : (
        <p className={classes.nothing} role={state === 'failed' ? 'alert' : undefined}>
          {state === 'failed' ? (
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          ) : (
            <IconPhotoOff size={20} stroke={1.75} aria-hidden />
          )}
          {state === 'failed' ? (
            <>
              <span className={classes.onScreen}>{TEXTS.failed}</span>
              <span className={classes.onPaper}>{TEXTS.unloaded}</span>
            </>
          ) : (
            TEXTS[state]
          )}
        </p>
      )}
    </div>
  )
}
