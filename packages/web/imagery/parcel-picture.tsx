import { useQuery } from '@tanstack/react-query'
import { useColorScheme, useUnits } from '../state/account/preferences.ts'
import { KEYS } from '../state/queries/keys.ts'
import { fileQuery } from '../state/queries/query-client.tsx'
import { useObjectAddress } from '../ui/behaviour/use-object-address.ts'
import classes from './picture.module.css'
import { PicturePlaceholder } from './picture-placeholder.tsx'

interface ParcelPictureRequest {
  upid: string
  /** From 64 to 1280 CSS pixels. */
  width: number
  height: number
  theme: 'light' | 'dark'
}

/** Sharp enough for dense screens, zoomed pages and paper. */
const SCALE = '2'

function useParcelPicture({ upid, width, height, theme }: ParcelPictureRequest) {
  const units = useUnits()
  const query = { size: `${Math.round(width)}x${Math.round(height)}`, theme, scale: SCALE, units } as const
  const { data: picture, error } = useQuery({
    ...fileQuery(KEYS.parcelPicture(upid, query), 'parcelPicture', { params: { upid }, query }),
    staleTime: 10 * 60_000,
  })
  return { address: useObjectAddress(picture), hasFailed: error !== null && picture === undefined }
}

interface ParcelPictureProps {
  upid: string
  width: number
  height: number
  theme?: 'light' | 'dark'
  label?: string | undefined
}

export function ParcelPicture({ upid, width, height, theme, label }: ParcelPictureProps) {
  const scheme = useColorScheme()
  const picture = useParcelPicture({ upid, width, height, theme: theme ?? scheme })
  return <DrawnPicture {...picture} {...{ label, width, height }} />
}

interface DrawnPictureProps extends Pick<ParcelPictureProps, 'width' | 'height' | 'label'> {
  address: string | null
  hasFailed: boolean
}

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
