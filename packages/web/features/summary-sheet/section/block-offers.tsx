import { Button } from '@mantine/core'
import { IconDownload, IconKey, IconLock, IconRefresh } from '@tabler/icons-react'
import { type Offer, offerLabel } from '#domain/summary-sheet/offers.ts'
import { capitalized } from '#domain/text/counts.ts'
import { createStore } from '../../../lib/store/store.ts'
import { openUpgrade } from '../../../state/account/upgrade.ts'
import { facts } from '../../../state/facts/page-facts.ts'
import { Caption } from '../../../ui/note.tsx'
import classes from './block-offers.module.css'

export function BlockOffers({ upid, offers }: { upid: string; offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <div className={classes.offers}>
      {offers.map((offer) => (
        <OfferButton key={offer.source} upid={upid} offer={offer} />
      ))}
    </div>
  )
}

const ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

function OfferButton({ upid, offer }: { upid: string; offer: Offer }) {
  const label = offerLabel(offer)
  const buttonProps = { size: 'compact-xs', variant: 'default', className: classes.offer ?? '' } as const
  switch (offer.kind) {
    case 'get':
    case 'retry':
      return (
        <Button
          {...buttonProps}
          leftSection={offer.kind === 'get' ? <IconDownload {...ICON} /> : <IconRefresh {...ICON} />}
          onClick={() => void facts.get(offer.source, [upid])}
        >
          {label}
        </Button>
      )
    case 'credentials':
      return (
        <Button
          {...buttonProps}
          leftSection={<IconKey {...ICON} />}
          onClick={() => promptForCredentials(offer, () => void facts.get(offer.source, [upid]))}
        >
          {label}
        </Button>
      )
    case 'locked':
      return (
        <Button
          {...buttonProps}
          leftSection={<IconLock {...ICON} />}
          onClick={() => openUpgrade({ feature: capitalized(offer.noun), resources: offer.needs })}
        >
          {label}
        </Button>
      )
    case 'used-up':
      return <Caption span>{label}</Caption>
  }
}

type CredentialsOffer = Extract<Offer, { kind: 'credentials' }>

/** Set while a block waits for credentials. The page asks for them, then calls `resume`. */
export const useCredentialsQuestion = createStore<{
  question: { offer: CredentialsOffer; resume: () => void } | null
}>({ question: null })

const promptForCredentials = (offer: CredentialsOffer, resume: () => void): void =>
  useCredentialsQuestion.setState({ question: { offer, resume } })

export const closeCredentialsQuestion = (): void => useCredentialsQuestion.setState({ question: null })
