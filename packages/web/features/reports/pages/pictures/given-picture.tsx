import { type ReactNode, useState } from 'react'
import classes from './picture-piece.module.css'

interface GivenPictureProps {
  address: string
  label: string
  /** CSS pixels; by default the width of the frame. */
  width?: number
  height?: number
  /** Rendered if the picture does not exist or fails to load. */
  renderFallback?: (reason: 'none' | 'unloaded') => ReactNode
}

export function GivenPicture({ address, label, renderFallback, ...size }: GivenPictureProps) {
  const [state, setState] = useState<'shown' | 'checked' | 'none' | 'unloaded'>('shown')
  if (state === 'checked') return <span role="status" aria-label="Loading the picture" />
  if (state === 'shown') {
    const onError = () => {
      if (renderFallback === undefined) return setState('unloaded')
      setState('checked')
      void isAbsent(address).then((isMissing) => setState(isMissing ? 'none' : 'unloaded'))
    }
    return <img className={classes.given} src={address} alt={label} {...size} onError={onError} />
  }
  return renderFallback?.(state) ?? <p className={classes.noPicture}>This picture could not be loaded.</p>
}

/** Whether the picture does not exist. The `img` element does not report a 404. */
async function isAbsent(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).status === 404
  } catch {
    // Counts as a failed load; the server's log has the reason.
    return false
  }
}
