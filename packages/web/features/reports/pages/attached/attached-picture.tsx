import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { ReportAttachment } from '#contract/report/reports.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { useObjectAddress } from '../../../../ui/behaviour/use-object-address.ts'
import { useDrawn } from '../chart/drawings.ts'
import { GivenPictures } from '../pictures/picture-addresses.ts'
import classes from './attached.module.css'
import { loadAttachment } from './load-attachment.ts'

export function AttachedPicture({ attachment }: { attachment: ReportAttachment }) {
  const given = use(GivenPictures)
  if (given === null) return <FetchedPicture attachment={attachment} />
  if (given.ofAttachment === undefined) return null
  const { id, title } = attachment
  return <img className={classes.picture} src={given.ofAttachment(id)} alt={title} />
}

function FetchedPicture({ attachment: { id, title } }: { attachment: ReportAttachment }) {
  const { data, error } = useQuery({
    queryKey: KEYS.attachment(id),
    queryFn: async ({ signal }) => (await loadAttachment(id, signal)).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useObjectAddress(data)
  useDrawn(address !== null || error !== null)
  if (address !== null) return <img className={classes.picture} src={address} alt={title} />
  if (error !== null) return <p className={classes.missing}>This picture could not be loaded.</p>
  return <span role="status" aria-label={`Loading ${title}`} />
}
