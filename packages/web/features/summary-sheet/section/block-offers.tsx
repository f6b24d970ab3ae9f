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

const ICONS = { get: IconDownload, retry: IconRefresh, credentials: IconKey, locked: IconLock }

function OfferButton({ upid, offer }: { upid: string; offer: Offer }) {
  const label = offerLabel(offer)
  if (offer.kind === 'used-up') return <Caption span>{label}</Caption>
  const Icon = ICONS[offer.kind]
  return (
    <Button
      size="compact-xs"
      variant="default"
      className={classes.offer}
      leftSection={<Icon size={14} stroke={1.75} aria-hidden />}
      onClick={() => accept(offer, upid)}
    >
      {label}
    </Button>
  )
}

function accept(offer: Exclude<Offer, { kind: 'used-up' }>, upid: string): void {
  const query = () => void facts.get(offer.source, [upid])
  if (offer.kind === 'locked') openUpgrade({ feature: capitalized(offer.noun), resources: offer.needs })
  else if (offer.kind === 'credentials') promptForCredentials(offer, query)
  else query()
}

type CredentialsOffer = Extract<Offer, { kind: 'credentials' }>

/** Set while a block waits for credentials. The page asks for them, then calls `resume`. */
export const useCredentialsQuestion = createStore<{
  question: { offer: CredentialsOffer; resume: () => void } | null
}>({ question: null })

const promptForCredentials = (offer: CredentialsOffer, resume: () => void): void =>
  useCredentialsQuestion.setState({ question: { offer, resume } })

export const closeCredentialsQuestion = (): void => useCredentialsQuestion.setState({ question: null })
