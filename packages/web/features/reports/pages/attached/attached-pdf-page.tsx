import { useQuery } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import type { ReportAttachment } from '#contract/report/reports.ts'
import { callForFile } from '../../../../lib/api/api.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { useObjectAddress } from '../../../../ui/behaviour/use-object-address.ts'
import { useDrawsAll } from '../../print/use-printing.ts'
import { useDrawn } from '../chart/drawings.ts'
import { useIsNear } from '../drawn/use-is-near.ts'
import { PictureAddressesContext } from '../pictures/picture-addresses.ts'
import classes from './attached.module.css'
import { drawPdfPage } from './pdf-pages.ts'

interface AttachedPdfPageProps {
  attachment: ReportAttachment
  index: number
  paperWidth: number
}

export function AttachedPdfPage({ attachment: { id, title }, index, paperWidth }: AttachedPdfPageProps) {
  const place = useRef<HTMLDivElement>(null)
  const addressOf = use(PictureAddressesContext)?.ofAttachment
  const isNear = useIsNear(place)
  const isAll = useDrawsAll((state) => state.isAll)
  const [wasNear, setWasNear] = useState(false)
  if (isNear && !wasNear) setWasNear(true)
  const shouldDraw = wasNear || isAll
  const { data, error } = useQuery({
    queryKey: KEYS.attachedPage(id, index),
    queryFn: ({ signal }) =>
      drawPdfPage(id, {
        pageNumber: index + 1,
        width: paperWidth,
        load: async () => (await loadAttachment(id, signal, addressOf?.(id))).arrayBuffer(),
      }),
    enabled: shouldDraw,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useObjectAddress(data)
  const label = `Page ${index + 1} of ${title}`
  const isMissing = error !== null
  useDrawn(!shouldDraw || address !== null || isMissing)
  return (
    <div ref={place} className={classes.sheet}>
      {address !== null && <img src={address} alt={label} />}
      {isMissing && <p className={classes.missing}>{label} could not be shown.</p>}
      {address === null && !isMissing && (
        <>
          {shouldDraw && <span role="status" aria-label={`Loading ${label}`} />}
          <p className={classes.notLoaded}>
            {label} is not loaded yet. Use the report’s Print button instead.
          </p>
        </>
      )}
    </div>
  )
}

/** @throws if the file does not exist */
async function loadAttachment(
  attachmentId: string,
  signal: AbortSignal,
  address?: string,
): Promise<Response> {
  if (address === undefined) {
    return callForFile('attachment', { params: { attachmentId }, signal, isQuiet: true })
  }
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`The request for the file returned status ${response.status}.`)
  return response
}
