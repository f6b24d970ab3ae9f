import { useColorScheme } from '../state/account/color-scheme.ts'
import classes from './picture.module.css'
import { PicturePlaceholder } from './picture-placeholder.tsx'
import { useParcelPicture } from './use-parcel-picture.ts'

interface ParcelPictureProps {
  upid: string
  /** CSS pixels, 64 to 1280; narrower if space is limited. */
  width: number
  height: number
  /** The one on the screen, unless stated: paper is light. */
  theme?: 'light' | 'dark'
  /** Alternative text, the picture's subject: `1184 Tidewater Crescent`. */
  label?: string | undefined
}

/** The parcel among its neighbours, drawn by the server from our own data: needs no outside service. */
export function ParcelPicture({ upid, width, height, theme, label }: ParcelPictureProps) {
  const shown = useColorScheme()
  const picture = useParcelPicture({ upid, width, height, theme: theme ?? shown })
  return <DrawnPicture {...picture} {...{ label, width, height }} />
}

interface DrawnPictureProps extends Pick<ParcelPictureProps, 'width' | 'height' | 'label'> {
  /** Null: it has not come yet. */
  address: string | null
  hasFailed: boolean
}

/** A picture of a parcel that the server has drawn, in its size before it has come, too. */
export function DrawnPicture({ address, hasFailed, label, width, height }: DrawnPictureProps) {
  if (hasFailed) return <PicturePlaceholder width={width} height={height} />
  const name = `Map of ${label ?? 'the parcel'} and the parcels around it`
  return (
    <div
      className={classes.frame}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      data-state={address ? 'shown' : 'loading'}
      data-testid="parcel-picture"
    >
      {address && <img src={address} alt={name} width={width} height={height} className={classes.picture} />}
      {!address && <span role="status" aria-label="Loading the picture" />}
    </div>
  )
}
