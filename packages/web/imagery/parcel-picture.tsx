import { useColorScheme } from '../state/account/preferences.ts'
import { KEYS } from '../state/queries/keys.ts'
import { fileQuery } from '../state/queries/query-client.tsx'
import classes from './picture.module.css'
import { PicturePlaceholder } from './picture-placeholder.tsx'
import { type FetchedPicture, useFetchedPicture } from './use-fetched-picture.ts'

interface ParcelPictureRequest {
  upid: string
  /** From 64 to 1280 CSS pixels. */
  width: number
  height: number
  theme: 'light' | 'dark'
}

/** Sharp enough for dense screens, zoomed pages and paper. */
const SCALE = '2'
const STALE_AFTER_MS = 10 * 60_000

function useParcelPicture({ upid, width, height, theme }: ParcelPictureRequest) {
  const query = { size: `${Math.round(width)}x${Math.round(height)}`, theme, scale: SCALE } as const
  return useFetchedPicture(
    fileQuery(KEYS.parcelPicture(upid, query), 'parcelPicture', { params: { upid }, query }),
    STALE_AFTER_MS,
  )
}

interface ParcelPictureProps {
  upid: string
  width: number
  height: number
  theme?: 'light' | 'dark'
  label?: string | undefined
  className?: string | undefined
}

export function ParcelPicture({ upid, width, height, theme, label, className }: ParcelPictureProps) {
  const scheme = useColorScheme()
  const picture = useParcelPicture({ upid, width, height, theme: theme ?? scheme })
  return <DrawnPicture {...picture} label={label} width={width} height={height} className={className} />
}

/** Adds a light copy for paper if the screen is dark, because a picture would load too late for the print. */
export function PrintableParcelPicture(props: Omit<ParcelPictureProps, 'theme' | 'className'>) {
  if (useColorScheme() === 'light') return <ParcelPicture {...props} />
  return (
    <>
      <ParcelPicture {...props} className={classes.onScreen} />
      <ParcelPicture {...props} className={classes.onPaper} theme="light" />
    </>
  )
}

interface DrawnPictureProps
  extends FetchedPicture,
    Pick<ParcelPictureProps, 'width' | 'height' | 'label' | 'className'> {
  isLoading?: boolean
}

export function DrawnPicture({
  address,
  hasFailed,
  isLoading = address === null,
  label,
  width,
  height,
  className,
}: DrawnPictureProps) {
  if (hasFailed) return <PicturePlaceholder width={width} height={height} className={className} />
  const name = `Map of ${label ?? 'the parcel'} and the parcels around it`
  return (
    <div
      className={[classes.frame, className].filter(Boolean).join(' ')}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      data-state={isLoading ? 'loading' : 'shown'}
      data-testid="parcel-picture"
    >
      {address && <img src={address} alt={name} width={width} height={height} className={classes.picture} />}
      {!address && <span role="status" aria-label="Loading the picture" />}
    </div>
  )
}
