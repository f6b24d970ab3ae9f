import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { assessmentTables, rollFacts } from '#contract/parcel/blocks/assessment-blocks.ts'
import { lotFacts } from '#contract/parcel/blocks/lot-facts.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { pickFacts } from '#domain/blocks/block.ts'
import { fact } from '#domain/blocks/make-block.ts'
import { classTitle } from '#domain/parcel/parcel-class.ts'
import { readableFact } from '#domain/parcel/readable-fact.ts'
import { FactList } from '../../property/blocks/fact-list.tsx'
import { FactTable } from '../../property/blocks/fact-table.tsx'
import { useUnits } from '../../state/account/preferences.ts'
import { parcelCardQuery, parcelTimelineQuery } from '../../state/parcel/parcel-queries.ts'
import { ErrorState } from '../../ui/hints/notice.tsx'
import { Note } from '../../ui/note.tsx'
import { PanelFrame } from '../../ui/pages/panel-frame.tsx'
import { CardActions } from './card-actions.tsx'
import { CardHeading } from './card-heading.tsx'
import { CardSummary } from './card-summary.tsx'
import { CardSection } from './details/card-section.tsx'
import classes from './details/legal.module.css'
import { Listings, Sales } from './details/market.tsx'
import { Planning } from './details/planning.tsx'
import { StrataUnits } from './details/strata-units.tsx'
import { ParcelSketch } from './parcel-sketch.tsx'
import { CardSources, Sourced } from './sourced.tsx'
import { RemovedParcel } from './timeline/removed-parcel.tsx'
import { WhatChanged } from './timeline/what-changed.tsx'

interface ParcelCardPanelProps {
  upid: string
  onClose: () => void
  onZoomTo: (card: ParcelCard) => void
  saveAction: (upid: string) => ReactNode
  moreActions: (upid: string) => ReactNode
}

export function ParcelCardPanel({ upid, onClose, onZoomTo, saveAction, moreActions }: ParcelCardPanelProps) {
  const { data: card, error, refetch, isFetching } = useQuery(parcelCardQuery(upid))
  useQuery(parcelTimelineQuery(upid, useUnits()))
  return (
    <PanelFrame
      label="Parcel"
      origin={card ? <Origin card={card} /> : null}
      onClose={onClose}
      isBusy={isFetching}
    >
      {card ? (
        <CardSources provenance={card.provenance}>
          <CardHeading card={card} />
          <CardSummary card={card} />
          <CardActions
            card={card}
            save={saveAction(upid)}
            more={moreActions(upid)}
            onZoomTo={() => onZoomTo(card)}
          />
          <WhatChanged upid={upid} />
          <CardDetails card={card} />
        </CardSources>
      ) : error ? (
        <MissingParcel upid={upid} error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton />
      )}
    </PanelFrame>
  )
}

function Origin({ card: { parcel, releaseId, provenance } }: { card: ParcelCard }) {
  return (
    <>
      {/* Without an address, the title already is the class. */}
      <span>{parcel.address.short !== null && classTitle(parcel.parcelClass)}</span>
      <CardSources provenance={provenance}>
        <Sourced release={releaseId}>{provenance[releaseId]?.title ?? 'Unknown source'}</Sourced>
      </CardSources>
    </>
  )
}

interface FailureProps {
  error: Error
  onRetry: () => void
}

function MissingParcel({ upid, error, onRetry }: FailureProps & { upid: string }) {
  if (!isNotFound(error)) return <Failure error={error} onRetry={onRetry} />
  return (
    <RemovedParcel
      upid={upid}
      fallback={(loadError, retry) => <Failure error={loadError} onRetry={retry} />}
    />
  )
}

const isNotFound = (error: Error) => 'status' in error && error.status === 404

function Failure({ error, onRetry }: FailureProps) {
  const icon: ReactNode = <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
  return isNotFound(error) ? (
    <ErrorState title="Parcel not found" icon={icon}>
      The data has never contained the parcel in this link.
    </ErrorState>
  ) : (
    <ErrorState
      title="The parcel could not be loaded"
      icon={icon}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {error.message || 'The server is not responding.'} Your selection is safe.
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

function CardDetails({ card }: { card: ParcelCard }) {
  return (
    <>
      <Planning card={card} />
      <Assessments card={card} />
      <Sales card={card} />
      <Listings card={card} />
      <StrataUnits card={card} />
      <CardSection title="Dimensions" isFolded>
        <ParcelSketch geometry={card.parcel.geometry} front={card.front} />
      </CardSection>
      <Legal card={card} />
      <SourceFacts card={card} />
    </>
  )
}

function SourceFacts({ card: { facts, releaseId, provenance } }: { card: ParcelCard }) {
  const units = useUnits()
  if (facts.length === 0) return null
  const sourceFacts = facts.map((sourceFact) => {
    const { term, text } = readableFact(sourceFact, units)
    return fact(sourceFact.name, term, 'text', text, releaseId)
  })
  return (
    <CardSection title="More from the source">
      <FactList facts={sourceFacts} provenance={provenance} foldedNoun="facts" />
    </CardSection>
  )
}

export function Assessments({ card }: { card: ParcelCard }) {
  const { assessments, provenance } = card
  if (assessments.length === 0) return null
  const facts = rollFacts(card)
  return (
    <CardSection title="Assessment">
      {assessmentTables(card).map((block) => (
        <FactTable key={block.key} block={block} provenance={provenance} />
      ))}
      {facts.length > 0 && <FactList facts={facts} provenance={provenance} />}
    </CardSection>
  )
}

export function Legal({ card }: { card: ParcelCard }) {
  const { legalDescription, releaseId, provenance } = card
  const facts = pickFacts(lotFacts(card), ['roll'])
  if (!legalDescription && facts.length === 0) return null
  return (
    <CardSection title="Legal" isFolded>
      {legalDescription && (
        <p className={classes.description}>
          <Sourced release={releaseId}>{legalDescription}</Sourced>
        </p>
      )}
      <FactList facts={facts} provenance={provenance} />
      <Note>Parcel outlines are a representation, not a survey.</Note>
    </CardSection>
  )
}
