import { type ReactNode, useState } from 'react'
import classes from './picture-piece.module.css'

interface GivenPictureProps {
  address: string
  label: string
  /** CSS pixels; as large as its frame where they are not stated. */
  width?: number
  height?: number
  /** Stands in its place when it cannot be had. */
  otherwise?: ReactNode
}

/** A picture at an address that needs no session. */
export function GivenPicture({ address, label, otherwise, ...size }: GivenPictureProps) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed && otherwise !== undefined) return otherwise
  if (hasFailed) return <p className={classes.noPicture}>This picture could not be loaded.</p>
  return <img className={classes.given} src={address} alt={label} {...size} onError={() => setFailed(true)} />
}
