import { Button, Text } from '@mantine/core'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import type { AnalysisChange, SaleChoice } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { LISTINGS_UNKNOWN_TEXT } from '#domain/valuation/analysis/answer-texts.ts'
import { chooseSale } from '#domain/valuation/analysis/sales/choose-sale.ts'
import { ActionButton } from '../../../ui/buttons/action-button.tsx'
import type { EditedAnalysis } from '../editor/use-analysis-changes.ts'
import { AddComparableDialog } from './add-comparable-dialog.tsx'
import classes from './comparables-tab.module.css'
import { ListingRows } from './listing-rows.tsx'
import { OwnSalesDialog } from './own-sales-dialog.tsx'
import { ChoiceNoteDialog, ClientPhotoDialog, PhotosDialog } from './sale-dialogs.tsx'
import { SaleFilters } from './sale-filters.tsx'
import { type PhotoListing, type Sale, SaleRow } from './sale-row.tsx'
import { PROPERTY_TITLES, TableHead } from './sale-table.tsx'
import { hasKind, type ShownKind, ShownKinds } from './shown-kinds.tsx'

interface ComparablesTabProps extends EditedAnalysis {
  hoverId: string | null
  onPoint: (saleId: string | null) => void
  onDraft: (draft: AnalysisChange | null) => void
}

const PAGE_SIZE = 40

export function ComparablesTab(props: ComparablesTabProps) {
  const { analysis, answer, changes, hoverId, onPoint, onDraft } = props
  const [hasFilters, setFilters] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE)
  const [chosenKind, setKind] = useState<ShownKind>('all')
  const choose = (saleId: string, choice: SaleChoice['choice'] | null) =>
    changes.change(({ choices }) => ({ choices: chooseSale(choices, saleId, choice) }))
  const competition = answer?.competition ?? []
  const kind = answer && hasKind(answer, chosenKind) ? chosenKind : 'all'
  const showsSales = kind === 'all' || kind === 'sold' || kind === 'odd'
  const candidates = answer?.candidates.filter(({ state }) => kind !== 'odd' || state === 'odd') ?? []
  const onShowPhotos = (listing: PhotoListing) => setDialog({ kind: 'photos', listing })
  const row = {
    ...{ analysis, answer, choose, hoverId, onPoint, onShowPhotos },
    onChoosePhoto: (sale: Sale) => setDialog({ kind: 'clientPhoto', sale }),
    onEditNote: (sale: Sale, saleChoice: SaleChoice) => setDialog({ kind: 'note', sale, saleChoice }),
  }
  return (
    <div className={classes.tab}>
      <div className={classes.tools}>
        <p className={classes.counts} role="status">
          {answer &&
            `${formatCount(answer.counts.eligible, 'eligible sale')}; outside the filters: ${formatNumber(answer.counts.filtered)}; not eligible: ${formatNumber(answer.counts.rejected)}`}
        </p>
        <ActionButton
          h={32}
          aria-expanded={hasFilters}
          icon={IconFilter}
          onClick={() => setFilters(!hasFilters)}
        >
          Filters
        </ActionButton>
        <ActionButton h={32} icon={IconPlus} onClick={() => setDialog({ kind: 'add', source: 'listing' })}>
          Add comparable
        </ActionButton>
        <Button variant="default" h={32} onClick={() => setDialog({ kind: 'ownSales' })}>
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
        <Button variant="subtle" onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}>
          Show more of {formatNumber(candidates.length)} other sales
        </Button>
      )}
      {answer && answer.comparables.length + answer.candidates.length === 0 && (
        <Text c="dimmed" my={14}>
          There are no sales around the subject. Add sales that you know of.
        </Text>
      )}
      {answer?.listings === 'not known' && (
        <Text c="dimmed" my={14}>
          {LISTINGS_UNKNOWN_TEXT}
        </Text>
      )}
      {answer && competition.length > 0 && kind !== 'sold' && kind !== 'odd' && (
        <ListingRows
          answer={answer}
          hoverId={hoverId}
          onPoint={onPoint}
          onShowPhotos={onShowPhotos}
          status={kind === 'all' ? null : kind}
        />
      )}
      {dialog && (
        <ComparableDialog
          dialog={dialog}
          analysis={analysis}
          answer={answer}
          changes={changes}
          onChange={setDialog}
        />
      )}
    </div>
  )
}

type OpenDialog =
  | { kind: 'add'; source: 'listing' | 'own' }
  | { kind: 'ownSales' }
  | { kind: 'photos'; listing: PhotoListing }
  | { kind: 'clientPhoto'; sale: Sale }
  | { kind: 'note'; sale: Sale; saleChoice: SaleChoice }

interface ComparableDialogProps extends Pick<ComparablesTabProps, 'analysis' | 'answer' | 'changes'> {
  dialog: OpenDialog
  onChange: (dialog: OpenDialog | null) => void
}

function ComparableDialog({ dialog, analysis, answer, changes, onChange }: ComparableDialogProps) {
  const onClose = () => onChange(null)
  switch (dialog.kind) {
    case 'add':
      return (
        <AddComparableDialog
          analysis={analysis}
          answer={answer}
          changes={changes}
          onClose={onClose}
          source={dialog.source}
        />
      )
    case 'ownSales':
      return (
        <OwnSalesDialog
          analysis={analysis}
          answer={answer}
          changes={changes}
          onClose={onClose}
          onAdd={() => onChange({ kind: 'add', source: 'own' })}
        />
      )
    case 'photos':
      return <PhotosDialog listing={dialog.listing} onClose={onClose} />
    case 'clientPhoto':
      return <ClientPhotoDialog analysis={analysis} changes={changes} onClose={onClose} sale={dialog.sale} />
    case 'note':
      return (
        <ChoiceNoteDialog
          changes={changes}
          onClose={onClose}
          sale={dialog.sale}
          saleChoice={dialog.saleChoice}
        />
      )
  }
}

interface SalesTableProps {
  row: Omit<
    ComponentProps<typeof SaleRow>,
    'number' | 'sale' | 'metres' | 'weight' | 'reason' | 'isUsed' | 'isRefused' | 'isFiltered'
  >
  comparables: AnalysisAnswer['comparables']
  others: AnalysisAnswer['candidates']
}

const COLUMN_TITLES = [
  ...['Sale, and why it is compared or not', 'Sold', 'Price', 'Distance'],
  ...[...PROPERTY_TITLES, 'Weight'],
]

function SalesTable({ row, comparables, others }: SalesTableProps) {
  return (
    <table className={classes.sales}>
      <caption>Compared sales, nearest first, then your other choices and the nearest other sales</caption>
      <TableHead titles={COLUMN_TITLES} actionsTitle="Choices" />
      <tbody>
        {comparables.map(({ number, sale, metres, weight, reason }) => (
          <SaleRow
            key={sale.id}
            {...row}
            number={number}
            sale={sale}
            metres={metres}
            weight={weight}
            reason={reason}
            isUsed
          />
        ))}
        {others.map(({ sale, metres, reason, state }) => (
          <SaleRow
            key={sale.id}
            {...row}
            sale={sale}
            metres={metres}
            reason={reason}
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
