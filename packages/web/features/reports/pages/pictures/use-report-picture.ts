import { useQuery } from '@tanstack/react-query'
import { callForFile, readFile } from '../../../../lib/api/api.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { useObjectAddress } from '../../../../ui/behaviour/use-object-address.ts'

export function useReportPicture(pictureId: string) {
  const { data: picture, error } = useQuery({
    queryKey: KEYS.reportPicture(pictureId),
    queryFn: async ({ signal }) => {
      const response = await callForFile('reportPicture', { params: { pictureId }, signal, isQuiet: true })
      return readFile(response)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { address: useObjectAddress(picture), hasFailed: error !== null && picture === undefined }
}
