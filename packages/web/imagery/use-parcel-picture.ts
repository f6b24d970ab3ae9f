import { useQuery } from '@tanstack/react-query'
import { callForFile } from '../lib/api/api.ts'
import { KEYS } from '../state/queries/keys.ts'
import { useObjectAddress } from '../ui/behaviour/use-object-address.ts'

interface ParcelPictureRequest {
  upid: string
  /** CSS pixels, 64 to 1280. */
  width: number
  height: number
  theme: 'light' | 'dark'
}

/** Sharp screens and paper show two points to a pixel. */
const pointsPerPixel = (): '1' | '2' => (window.devicePixelRatio > 1 ? '2' : '1')

/**
 * The address of our own picture of a parcel, as long as whoever asks is there. An `<img>` cannot say who asks, so the page fetches the
 * picture with its session and shows what it got; the browser keeps it, and asks each time whether it is still the same.
 */
export function useParcelPicture({ upid, width, height, theme }: ParcelPictureRequest) {
  const scale = pointsPerPixel()
  const query = { size: `${Math.round(width)}x${Math.round(height)}`, theme, scale } as const
  const { data: picture, error } = useQuery({
    queryKey: KEYS.parcelPicture(upid, query),
    queryFn: async ({ signal }) => {
      const response = await callForFile('parcelPicture', { params: { upid }, query, signal, isQuiet: true })
      return response.blob()
    },
    staleTime: 10 * 60_000,
  })
  return { address: useObjectAddress(picture), hasFailed: error !== null && picture === undefined }
}
