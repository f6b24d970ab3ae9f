import { Box } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageInPlace } from '../lib/api/api-error.ts'
import { KEYS } from '../state/queries/keys.ts'
import { callQuery, fileQuery } from '../state/queries/query-client.tsx'
import { useObjectAddress } from '../ui/behaviour/use-object-address.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Caption } from '../ui/note.tsx'
import { AccountLink } from './account-link.tsx'
import classes from './photos.module.css'

export function Photos({ listingNumber, emptyText }: { listingNumber: string; emptyText?: string }) {
  const [shownIndex, setShownIndex] = useState(0)
  const { data, error } = useQuery(
    callQuery(KEYS.listingPhotos(listingNumber), 'listingPhotos', { params: { listingNumber } }),
  )
  if (error) return <p className={classes.hint}>The photos could not be loaded. {messageInPlace(error)}</p>
  if (!data) return <div className={classes.stage} role="status" aria-label="Loading the photos" />
  const { photos, reason, needsCredentials, isStandIn } = data
  if (photos.length === 0)
    return reason === null ? (
      emptyText && <p className={classes.caption}>{emptyText}</p>
    ) : (
      <p className={classes.hint}>
        {reason}
        {needsCredentials && (
          <>
            {' '}
            <AccountLink tab="credentials">Your credentials</AccountLink>
          </>
        )}
      </p>
    )
  const index = Math.min(shownIndex, photos.length - 1)
  const step = (by: number) => setShownIndex((index + by + photos.length) % photos.length)
  return (
    <Box mt={12} component="figure">
      <div className={classes.stage}>
        <Photo listingNumber={listingNumber} index={index} caption={photos[index]?.caption ?? null} />
        {photos.length > 1 && (
          <div className={classes.arrows}>
            <IconButton
              icon={IconChevronLeft}
              iconSize={20}
              label="Previous photo"
              onClick={() => step(-1)}
            />
            <IconButton icon={IconChevronRight} iconSize={20} label="Next photo" onClick={() => step(1)} />
          </div>
        )}
      </div>
      <figcaption className={classes.caption} aria-live="polite">
        {index + 1} of {photos.length}
        {photos[index]?.caption && ` · ${photos[index].caption}`}
        {isStandIn && ' · from a stand-in for the board'}
      </figcaption>
    </Box>
  )
}

interface PhotoProps {
  listingNumber: string
  index: number
  caption: string | null
}

function Photo({ listingNumber, index, caption }: PhotoProps) {
  const { data, error } = useQuery({
    ...fileQuery(KEYS.listingPhoto(listingNumber, index), 'listingPhoto', {
      params: { listingNumber, index: String(index) },
    }),
    staleTime: 10 * 60_000,
  })
  const address = useObjectAddress(data)
  if (error) return <Caption mt={6}>The photo could not be loaded. {messageInPlace(error)}</Caption>
  if (address === null) return <span role="status" aria-label="Loading the photo" />
  return <img className={classes.photo} src={address} alt={caption ?? `Photo ${index + 1} of the listing`} />
}
