import {
  type Icon,
  IconCamera,
  IconNote,
  IconPhoto,
  IconPin,
  IconPinnedOff,
  IconPlus,
  IconRotate,
  IconX,
} from '@tabler/icons-react'
import type { Analysis, SaleChoice } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { formatDate } from '#domain/text/dates.ts'
import { DASH } from '#domain/text/number-format.ts'
import { formatPercent } from '#domain/text/percent.ts'
import { formatDistance } from '#domain/text/units.ts'
import { formatNetPrice } from '#domain/valuation/analysis/attribute-texts.ts'
import { sourceLines } from '../../../lib/source-lines.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Sourced } from '../../../ui/sourced.tsx'
import numberMark from '../number-mark.module.css'
import classes from './comparables-tab.module.css'
import { PropertyCells } from './sale-table.tsx'

export type Sale = AnalysisAnswer['comparables'][number]['sale']
export type PhotoListing = Pick<Sale, 'name' | 'listingNumber'>

interface SaleRowProps {
  analysis: Analysis
  answer: AnalysisAnswer | undefined
  hoverId: string | null
  onPoint: (saleId: string | null) => void
  sale: Sale
  metres: number
  reason: string
  number: number | null
  weight: number | null
  isUsed: boolean
  /** Whether the sale is excluded: not a market sale, or the subject's own. */
  isRefused?: boolean
  isFiltered?: boolean
  choose: (saleId: string, choice: SaleChoice['choice'] | null) => void
  onShowPhotos: (photoListing: PhotoListing) => void
  onChoosePhoto: (sale: Sale) => void
  onEditNote: (sale: Sale, saleChoice: SaleChoice) => void
}

export function SaleRow(props: SaleRowProps) {
  const { sale, metres, reason, number, weight, isUsed, isRefused = false, isFiltered = false } = props
  const { analysis, answer, choose, hoverId, onPoint, onShowPhotos, onChoosePhoto, onEditNote } = props
  const { units } = usePreferences()
  const saleChoice = analysis.choices.find(({ saleId }) => saleId === sale.id)
  const isPinned = saleChoice?.choice === 'pin' && !isRefused
  const renderAction = (icon: Icon, verb: string, run: () => void) => (
    <IconButton icon={icon} iconSize={16} label={`${verb}: ${sale.name}`} onClick={run} />
  )
  const lines =
    sale.releaseId === null ? ['Entered by you'] : sourceLines(answer?.provenance[String(sale.releaseId)])
  return (
    <tr
      data-used={isUsed}
      data-pointed={hoverId === sale.id}
      onMouseEnter={() => onPoint(sale.id)}
      onMouseLeave={() => onPoint(null)}
    >
      <th scope="row">
        {number !== null && <i className={numberMark.mark}>{number}</i>} {sale.name}
        {sale.listingNumber && <span className={classes.minor}> {sale.listingNumber}</span>}
        <div className={classes.reason}>
          {reason}
          {saleChoice?.note && saleChoice.choice !== 'exclude' && <div>{saleChoice.note}</div>}
        </div>
      </th>
      <td data-title="Sold">{formatDate(sale.soldOn)}</td>
      <td data-title="Price">
        <Sourced lines={lines}>{formatNetPrice(sale)}</Sourced>
      </td>
      <td data-title="Distance">{formatDistance(metres, units)}</td>
      <PropertyCells attributes={sale.attributes} />
      <td data-title="Weight">{weight === null ? DASH : formatPercent(100 * weight, 1)}</td>
      <td className={classes.buttons}>
        <div className={classes.actions}>
          {sale.listingNumber !== null && renderAction(IconPhoto, 'Photos', () => onShowPhotos(sale))}
          {isUsed && renderAction(IconCamera, 'Your photo', () => onChoosePhoto(sale))}
          {saleChoice && renderAction(IconNote, 'Note of the choice', () => onEditNote(sale, saleChoice))}
          {isFiltered &&
            !saleChoice &&
            renderAction(IconPlus, 'Include despite the filters', () => choose(sale.id, 'include'))}
          {saleChoice &&
            !isPinned &&
            renderAction(IconRotate, 'Undo the choice', () => choose(sale.id, null))}
          {!isRefused &&
            (isPinned
              ? renderAction(IconPinnedOff, 'Unpin', () => choose(sale.id, null))
              : renderAction(IconPin, 'Pin', () => choose(sale.id, 'pin')))}
          {!isRefused &&
            saleChoice?.choice !== 'exclude' &&
            renderAction(IconX, 'Leave out', () => choose(sale.id, 'exclude'))}
        </div>
      </td>
    </tr>
  )
}
