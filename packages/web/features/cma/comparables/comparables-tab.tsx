import { Button } from '@mantine/core'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import type { Analysis, AnalysisChange, SaleChoice } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { LISTINGS_UNKNOWN_TEXT } from '#domain/valuation/analysis/answer-texts.ts'
import { chooseSale } from '#domain/valuation/analysis/sales/choose-sale.ts'
import { Photos } from '../../../property/photos.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { AnalysisChanges } from '../editor/use-analysis-changes.ts'
import { AddComparableDialog } from './add-comparable-dialog.tsx'
import classes from './comparables-tab.module.css'
import { ListingRows } from './listing-rows.tsx'
import { OwnSalesDialog } from './own-sales-dialog.tsx'
import { ChoiceNoteDialog, ClientPhotoDialog } from './sale-dialogs.tsx'
import { SaleFilters } from './sale-filters.tsx'
import { type PhotoListing, type Sale, SaleRow } from './sale-row.tsx'
import { hasKind, type ShownKind, ShownKinds } from './shown-kinds.tsx'

interface ComparablesTabProps {
  analysis: Analysis
  answer: AnalysisAnswer | undefined
  changes: AnalysisChanges
  hoverId: string | null
  onPoint: (saleId: string | null) => void
  onDraft: (draft: AnalysisChange | null) => void
}

const PAGE_SIZE = 40

export function ComparablesTab(props: ComparablesTabProps) {
  const { analysis, answer, changes, hoverId, onPoint, onDraft } = props
  const [hasFilters, setFilters] = useState(false)
  const [dialog, setDialog] = useState<'add' | 'type' | 'own' | null>(null)
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE)
  const [photoListing, setPhotoListing] = useState<PhotoListing | null>(null)
  const [photoSale, setPhotoSale] = useState<Sale | null>(null)
  const [notedSale, setNotedSale] = useState<{ sale: Sale; saleChoice: SaleChoice } | null>(null)
  const [wantedKind, setKind] = useState<ShownKind>('all')
  const choose = (saleId: string, choice: SaleChoice['choice'] | null) =>
    changes.change(({ choices }) => ({ choices: chooseSale(choices, saleId, choice) }))
  const competition = answer?.competition ?? []
  const kind = answer && hasKind(answer, wantedKind) ? wantedKind : 'all'
  const showsSales = kind === 'all' || kind === 'sold' || kind === 'odd'
  const candidates = answer?.candidates.filter(({ state }) => kind !== 'odd' || state === 'odd') ?? []
  const onEditNote = (sale: Sale, saleChoice: SaleChoice) => setNotedSale({ sale, saleChoice })
  const pictures = { onShowPhotos: setPhotoListing, onChoosePhoto: setPhotoSale }
  const row = { analysis, answer, choose, hoverId, onPoint, onEditNote, ...pictures }
  return (
    <div className={classes.tab}>
      <div className={classes.tools}>
        <p className={classes.counts} role="status">
          {answer &&
            `${formatCount(answer.counts.eligible, 'eligible sale')}; outside the filters: ${formatNumber(answer.counts.filtered)}; not eligible: ${formatNumber(answer.counts.rejected)}`}
        </p>
        <Button
          variant="default"
          h={32}
          aria-expanded={hasFilters}
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
          onClick={() => setFilters((now) => !now)}
        >
          Filters
        </Button>
        <Button
          variant="default"
          h={32}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setDialog('add')}
        >
          Add comparable
        </Button>
        <Button variant="default" h={32} onClick={() => setDialog('own')}>
          Your sales
        </Button>
      </div>
      {hasFilters && answer && (
        <SaleFilters analysis={analysis} answer={answer} changes={changes} onDraft={onDraft} />
      )}
      {answer && hasKind(answer, 'all') && <ShownKinds answer={answer} value={kind} onChange={setKind} />}
      <div className={classes.wide} hidden={!showsSales}>
        <SalesTable
          row={row}
          comparables={kind === 'odd' ? [] : (answer?.comparables ?? [])}
          others={candidates.slice(0, visibleCount)}
        />
      </div>
      {showsSales && candidates.length > visibleCount && (
        <Button variant="subtle" onClick={() => setVisibleCount((now) => now + PAGE_SIZE)}>
          Show more of {formatNumber(candidates.length)} other sales
        </Button>
      )}
      {answer && answer.comparables.length + answer.candidates.length === 0 && (
        <p className={classes.none}>There are no sales around the subject. Add sales that you know of.</p>
      )}
      {answer?.listings === 'not known' && <p className={classes.none}>{LISTINGS_UNKNOWN_TEXT}</p>}
      {answer && competition.length > 0 && kind !== 'sold' && kind !== 'odd' && (
        <ListingRows
          {...{ answer, hoverId, onPoint }}
          status={kind === 'all' ? null : kind}
          onShowPhotos={setPhotoListing}
        />
      )}
      {photoListing?.listingNumber && (
        <Dialog
          title={`${photoListing.name}, ${photoListing.listingNumber}`}
          size="medium"
          onClose={() => setPhotoListing(null)}
        >
          <Photos
            listingNumber={photoListing.listingNumber}
            emptyText="The boards that you are connected to have no photos of this listing."
          />
        </Dialog>
      )}
      {photoSale && (
        <ClientPhotoDialog
          sale={photoSale}
          analysis={analysis}
          changes={changes}
          onClose={() => setPhotoSale(null)}
        />
      )}
      {notedSale && <ChoiceNoteDialog {...notedSale} changes={changes} onClose={() => setNotedSale(null)} />}
      {(dialog === 'add' || dialog === 'type') && (
        <AddComparableDialog
          {...{ analysis, answer, changes }}
          source={dialog === 'type' ? 'own' : 'listing'}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'own' && (
        <OwnSalesDialog
          {...{ analysis, answer, changes }}
          onAdd={() => setDialog('type')}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

interface SalesTableProps {
  row: Omit<
    ComponentProps<typeof SaleRow>,
    'number' | 'sale' | 'metres' | 'weight' | 'reason' | 'isUsed' | 'isRefused' | 'isFiltered'
  >
  comparables: AnalysisAnswer['comparables']
  others: AnalysisAnswer['candidates']
}

function SalesTable({ row, comparables, others }: SalesTableProps) {
  return (
    <table className={classes.sales}>
      <caption>Compared sales, nearest first, then your other choices and the nearest other sales</caption>
      <thead>
        <tr>
          <th scope="col">Sale, and why it is compared or not</th>
          <th scope="col">Sold</th>
          <th scope="col">Price</th>
          <th scope="col">Distance</th>
          <th scope="col">Floor</th>
          <th scope="col">Lot</th>
          <th scope="col">Built</th>
          <th scope="col">Weight</th>
          <th scope="col">
            <span className={classes.hidden}>Choices</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {comparables.map(({ number, sale, metres, weight, reason }) => (
          <SaleRow key={sale.id} {...row} {...{ number, sale, metres, weight, reason }} isUsed />
        ))}
        {others.map(({ sale, metres, reason, state }) => (
          <SaleRow
            key={sale.id}
            {...row}
            {...{ sale, metres, reason }}
            number={null}
            weight={null}
            isUsed={false}
            isRefused={state === 'rejected' || state === 'own'}
            isFiltered={state === 'filtered'}
          />
        ))}
      </tbody>
    </table>
  )
}
