import { useQuery } from '@tanstack/react-query'
import { callForFile, readFile } from '../lib/api/api.ts'
import { useUnits } from '../state/account/preferences.ts'
import { KEYS } from '../state/queries/keys.ts'
import { useObjectAddress } from '../ui/behaviour/use-object-address.ts'

interface ParcelPictureRequest {
  upid: string
  /** CSS pixels, 64 to 1280. */
  width: number
  height: number
  theme: 'light' | 'dark'
}

/** Sharp on dense screens, zoomed pages and paper. */
const SCALE = '2'

/** Object URL. An `<img>` cannot send a session; the browser caches and revalidates the response. */
export function useParcelPicture({ upid, width, height, theme }: ParcelPictureRequest) {
  const units = useUnits()
  const query = { size: `${Math.round(width)}x${Math.round(height)}`, theme, scale: SCALE, units } as const
  const { data: picture, error } = useQuery({
    queryKey: KEYS.parcelPicture(upid, query),
    queryFn: async ({ signal }) => {
      const response = await callForFile('parcelPicture', { params: { upid }, query, signal, isQuiet: true })
      return readFile(response)
    },
    staleTime: 10 * 60_000,
  })
  return { address: useObjectAddress(picture), hasFailed: error !== null && picture === undefined }
}
