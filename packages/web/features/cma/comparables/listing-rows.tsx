import { IconPhoto } from '@tabler/icons-react'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { disclaimerText } from '#domain/account/disclaimers.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { DASH } from '#domain/text/number-format.ts'
import { formatDistance } from '#domain/text/units.ts'
import {
  COMPETITION_STATUSES,
  competitionText,
  statusCompetitionText,
} from '#domain/valuation/analysis/answer-texts.ts'
import { type AttributeKey, formatAttribute } from '#domain/valuation/analysis/attribute-texts.ts'
import { sourceLines } from '../../../lib/source-lines.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Sourced } from '../../../ui/sourced.tsx'
import classes from './comparables-tab.module.css'
import type { PhotoListing } from './sale-row.tsx'
import type { ListingStatus } from './shown-kinds.tsx'

type Listing = AnalysisAnswer['competition'][number]

interface ListingRowsProps {
  answer: AnalysisAnswer
  status: ListingStatus | null
  hoverId: string | null
  onPoint: (id: string | null) => void
  onShowPhotos: (photoListing: PhotoListing) => void
}

export function ListingRows({ answer, status, ...row }: ListingRowsProps) {
  const { competition, competitionCount: count } = answer
  const listings = competition.filter((listing) => status === null || listing.status === status)
  const counts = { shown: competition.length, listed: competition.length, count }
  return (
    <>
      <h3 className={classes.listings}>
        {status === null ? competitionText(counts) : statusCompetitionText(status, listings.length, counts)},
        never compared
      </h3>
      <div className={classes.wide}>
        <table className={classes.sales}>
          <caption>Listings around the subject, nearest first</caption>
          <thead>
            <tr>
              <th scope="col">Listing</th>
              <th scope="col">State</th>
              <th scope="col">List price</th>
              <th scope="col">Distance</th>
              <th scope="col">Floor</th>
              <th scope="col">Lot</th>
              <th scope="col">Built</th>
              <th scope="col">Listed</th>
              <th scope="col">
                <span className={classes.hidden}>Photos</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {listings.map((listing) => (
              <ListingRow key={listing.id} {...{ answer, listing }} {...row} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.disclaimer}>{disclaimerText('mls')}</p>
    </>
  )
}

function ListingRow({
  answer,
  listing,
  hoverId,
  onPoint,
  onShowPhotos,
}: Omit<ListingRowsProps, 'status'> & { listing: Listing }) {
  const { units } = usePreferences()
  const { id, name, listingNumber, status, priceDollars, metres, attributes, listedOn, releaseId } = listing
  const formatFact = (key: AttributeKey) => {
    const value = attributes[key]
    return value === null ? DASH : formatAttribute(key, value, units)
  }
  return (
    <tr data-pointed={hoverId === id} onMouseEnter={() => onPoint(id)} onMouseLeave={() => onPoint(null)}>
      <th scope="row">
        {name} <span className={classes.minor}>{listingNumber}</span>
      </th>
      <td className={classes.state} data-title="State">
        {COMPETITION_STATUSES[status]}, never compared
      </td>
      <td data-title="List price">
        <Sourced lines={sourceLines(answer.provenance[String(releaseId)])}>
          {formatCurrency0(priceDollars)}
        </Sourced>
      </td>
      <td data-title="Distance">{formatDistance(metres, units)}</td>
      <td data-title="Floor">{formatFact('floorSquareMetres')}</td>
      <td data-title="Lot">{formatFact('lotSquareMetres')}</td>
      <td data-title="Built">{formatFact('yearBuilt')}</td>
      <td data-title="Listed">{formatDate(listedOn)}</td>
      <td className={classes.buttons}>
        <div className={classes.actions}>
          <IconButton
            icon={IconPhoto}
            iconSize={16}
            label={`Photos: ${name}`}
            onClick={() => onShowPhotos({ name, listingNumber })}
          />
        </div>
      </td>
    </tr>
  )
}
