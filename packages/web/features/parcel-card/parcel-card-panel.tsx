import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ParcelCard } from '#contract/parcels.ts'
import { classTitle } from '#domain/parcel-class.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ErrorState } from '../../ui/notice.tsx'
import { useEscape } from '../../ui/use-escape.ts'
import { CardActions } from './card-actions.tsx'
import { CardChanges } from './card-changes.tsx'
import { CardDetails } from './card-details.tsx'
import { CardFacts } from './card-facts.tsx'
import { CardHeading } from './card-heading.tsx'
import { LotSketch } from './lot-sketch.tsx'
import classes from './parcel-card-panel.module.css'
import { Sourced, SourcesOfCard } from './sourced.tsx'
import { useParcelCard } from './use-parcel-card.ts'

interface ParcelCardPanelProps {
  upid: string
  onClose: () => void
  onZoomTo: (card: ParcelCard) => void
}

/** The parcel card ("bubble"): what is known about one parcel, each value with its source. */
export function ParcelCardPanel({ upid, onClose, onZoomTo }: ParcelCardPanelProps) {
  const { data: card, error, refetch, isFetching } = useParcelCard(upid)
  useEscape(true, onClose)
  return (
    <section className={classes.panel} aria-label="Parcel" aria-busy={isFetching}>
      <div className={classes.bar}>
        {card && <Origin card={card} />}
        <IconButton label="Close" onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className={classes.scroll}>
        {card ? (
          <SourcesOfCard provenance={card.provenance}>
            <CardHeading card={card} />
            <LotSketch geometry={card.parcel.geometry} />
            <CardFacts card={card} />
            <CardActions card={card} onZoomTo={() => onZoomTo(card)} />
            <CardChanges card={card} />
            <CardDetails card={card} />
          </SourcesOfCard>
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <CardSkeleton />
        )}
      </div>
    </section>
  )
}

/** What it is and who says so; stands while the rest scrolls. */
function Origin({ card: { parcel, releaseId, provenance } }: { card: ParcelCard }) {
  return (
    <div className={classes.origin}>
      {/* Without an address the class is already the title. */}
      <span>{parcel.address.short !== null && classTitle(parcel.parcelClass)}</span>
      <SourcesOfCard provenance={provenance}>
        <Sourced release={releaseId}>{provenance[releaseId]?.title ?? 'Unknown source'}</Sourced>
      </SourcesOfCard>
    </div>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = 'status' in error && error.status === 404
  const icon: ReactNode = <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
  return isGone ? (
    <ErrorState title="This parcel is no longer in the data" icon={icon}>
      A subdivision or an assembly may have replaced it.
    </ErrorState>
  ) : (
    <ErrorState
      title="The parcel could not be loaded"
      icon={icon}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {error.message || 'The server does not answer.'} Your selection is safe.
    </ErrorState>
  )
}

function CardSkeleton() {
  return (
    <div role="status" aria-label="Loading the parcel">
      <Skeleton height={24} width="70%" mb={10} />
      <Skeleton height={14} width="90%" mb={20} />
      <Skeleton height={120} mb={20} />
      <Skeleton height={14} width="50%" mb={8} />
      <Skeleton height={20} width="80%" mb={16} />
      <Skeleton height={14} width="40%" mb={8} />
      <Skeleton height={20} width="60%" />
    </div>
  )
}
