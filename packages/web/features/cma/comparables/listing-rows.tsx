import { IconPhoto } from '@tabler/icons-react'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { disclaimerText } from '#domain/account/disclaimers.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { formatDistance } from '#domain/text/units.ts'
import {
  COMPETITION_STATUSES,
  competitionText,
  statusCompetitionText,
} from '#domain/valuation/analysis/answer-texts.ts'
import { sourceLines } from '../../../lib/source-lines.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Caption } from '../../../ui/note.tsx'
import { Sourced } from '../../../ui/sourced.tsx'
import classes from './comparables-tab.module.css'
import type { PhotoListing } from './sale-row.tsx'
import { PROPERTY_TITLES, PropertyCells, TableHead } from './sale-table.tsx'
import type { ListingStatus } from './shown-kinds.tsx'

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
          <TableHead titles={COLUMN_TITLES} actionsTitle="Photos" />
          <tbody>
            {listings.map((listing) => (
              <ListingRow key={listing.id} answer={answer} listing={listing} {...row} />
            ))}
          </tbody>
        </table>
      </div>
      <Caption mt={8}>{disclaimerText('mls')}</Caption>
    </>
  )
}

const COLUMN_TITLES = ['Listing', 'State', 'List price', 'Distance', ...PROPERTY_TITLES, 'Listed']

interface ListingRowProps extends Omit<ListingRowsProps, 'status'> {
  listing: AnalysisAnswer['competition'][number]
}

function ListingRow({ answer, listing, hoverId, onPoint, onShowPhotos }: ListingRowProps) {
  const { units } = usePreferences()
  const { id, name, listingNumber, status, priceDollars, metres, attributes, listedOn, releaseId } = listing
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
      <PropertyCells attributes={attributes} />
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
