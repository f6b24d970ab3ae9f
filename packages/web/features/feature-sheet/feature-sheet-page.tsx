import { Box, Button, Skeleton } from '@mantine/core'
import { IconLock, IconPrinter, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { FeatureSheet } from '#contract/parcel/feature-sheet.ts'
import { PrintableParcelPicture } from '../../imagery/parcel-picture.tsx'
import type { PicturedParcel } from '../../imagery/pictured-parcel.ts'
import { StreetViewImage } from '../../imagery/street-view-image.tsx'
import { ApiError, messageInPlace } from '../../lib/api/api-error.ts'
import { attributionLabel } from '../../lib/source-lines.ts'
import { PrintedHead } from '../../property/branding/branding-block.tsx'
import { Disclaimer } from '../../property/disclaimer.tsx'
import { Photos } from '../../property/photos.tsx'
import { useAllowed } from '../../state/account/session.ts'
import { FEATURE_SHEET_NEEDS, upgradeToFeatureSheets } from '../../state/account/upgrade.ts'
import { useGoogleMaps } from '../../state/map/base-map.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { callQuery } from '../../state/queries/query-client.tsx'
import { ActionButton } from '../../ui/buttons/action-button.tsx'
import { LoadFailure } from '../../ui/hints/load-failure.tsx'
import { EmptyState } from '../../ui/hints/notice.tsx'
import { Caption } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import classes from './feature-sheet.module.css'
import { ListingHeading } from './listing-heading.tsx'
import { ListingFacts, OtherListings, PriceHistory } from './listing-sections.tsx'
import { AssessedValues, ParcelFacts, SheetSection } from './parcel-sections.tsx'

/** Specification part 2, section 2. */
export function FeatureSheetPage() {
  const { upidOrMls } = useParams({ strict: false }) as { upidOrMls: string }
  const isAllowed = useAllowed(...FEATURE_SHEET_NEEDS)
  const { data, error, refetch, isFetching } = useQuery({
    ...callQuery(KEYS.featureSheet(upidOrMls), 'featureSheet', { params: { upidOrMls } }),
    enabled: isAllowed,
  })
  return (
    <main className={classes.page} aria-busy={isFetching}>
      <PageHeader title="Active MLS Feature Sheet">
        {data && (
          <ActionButton h={36} icon={IconPrinter} onClick={() => window.print()}>
            Print
          </ActionButton>
        )}
      </PageHeader>
      <div className={classes.scroll}>
        {!isAllowed && <LockedNotice />}
        {isAllowed && data && <Sheet sheet={data} />}
        {isAllowed && !data && (error ? <Failure error={error} onRetry={refetch} /> : <SheetSkeleton />)}
      </div>
    </main>
  )
}

function Sheet({ sheet }: { sheet: FeatureSheet }) {
  return (
    <article className={classes.sheet}>
      <PrintedHead />
      <ListingHeading sheet={sheet} />
      <div className={classes.columns}>
        <div>
          <Photos listingNumber={sheet.listing.listingNumber} />
          {sheet.listing.remarks && (
            <SheetSection title="Remarks">
              <p className={classes.remarks}>{sheet.listing.remarks}</p>
            </SheetSection>
          )}
          <ListingFacts listing={sheet.listing} />
          <PriceHistory history={sheet.history} />
          {sheet.card && <AssessedValues card={sheet.card} />}
        </div>
        <Box pt={12}>
          {sheet.card && (
            <>
              <PrintableParcelPicture
                upid={sheet.card.parcel.upid}
                width={420}
                height={240}
                label={sheet.card.parcel.address.short ?? undefined}
              />
              <StreetView parcel={sheet.card.parcel} />
              <ParcelFacts card={sheet.card} />
            </>
          )}
          <OtherListings others={sheet.others} />
        </Box>
      </div>
      <SheetSources sheet={sheet} />
    </article>
  )
}

function LockedNotice() {
  return (
    <EmptyState
      title="The feature sheet is not in your subscription"
      icon={<IconLock size={20} stroke={1.75} aria-hidden />}
      action={<Button onClick={upgradeToFeatureSheets}>See plans</Button>}
    >
      It shows a listing with its parcel, planning, values and history on one sheet.
    </EmptyState>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        title="No listing to show"
        icon={<IconTag size={20} stroke={1.75} aria-hidden />}
        action={
          <Button component={Link} to="/dashboard">
            Back to the map
          </Button>
        }
      >
        {messageInPlace(error)}
      </EmptyState>
    )
  }
  return <LoadFailure noun="The sheet" error={error} retry={onRetry} />
}

function SheetSkeleton() {
  return (
    <div className={classes.sheet} role="status" aria-label="Loading the feature sheet">
      <Skeleton h={28} w={320} />
      <Skeleton h={20} w={220} mt={8} />
      <Skeleton h={320} mt={16} />
      <div className={classes.columns}>
        <Skeleton h={240} />
        <Skeleton h={240} />
      </div>
    </div>
  )
}

/** Shown only with Google, because our own picture would add nothing. */
function StreetView({ parcel }: { parcel: PicturedParcel }) {
  const settings = useGoogleMaps()
  if (!settings) return null
  return <StreetViewImage parcel={parcel} width={420} height={240} isClickToShow />
}

function SheetSources({ sheet: { listing, card } }: { sheet: FeatureSheet }) {
  const sources = [listing.provenance, ...Object.values(card?.provenance ?? {})]
  const lines = [...new Set(sources.map(attributionLabel))]
  return (
    <section className={classes.section} aria-label="Sources">
      <h2>Sources</h2>
      <ul className={classes.sources}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Disclaimer kind="mls" />
      <Caption>
        Areas and sides of parcels are computed by Lotline from their outlines: a representation, not a
        survey.
      </Caption>
    </section>
  )
}
