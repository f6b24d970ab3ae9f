import { Button, Skeleton, Switch } from '@mantine/core'
import { IconFileOff, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect, useMemo } from 'react'
import { BLOCK_KEYS, SHEET_BLOCKS } from '#domain/summary-sheet/sheet-blocks.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { messageInPlace } from '../../lib/api/api-error.ts'
import { facts } from '../../state/facts/page-facts.ts'
import { readUpids } from '../../state/parcel/summary-sheet-address.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { loadDataSources } from '../../state/table/data-sources.ts'
import { useLeaveWarning } from '../../state/use-leave-warning.ts'
import { EmptyState, ErrorState } from '../../ui/hints/notice.tsx'
import { Caption } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { getPageName, usePrintPages } from './print-pages.ts'
import sheetSection from './section/sheet-section.module.css'
import column from './sheet-column.module.css'
import { getNames, SHEET_ROWS, SheetColumn } from './sheet-column.tsx'
import { closeSheets, isAnyUnsaved, openSheets, showMlsHistory, useSheets } from './sheets.ts'
import classes from './summary-sheet-page.module.css'
import { useFreeFacts, useSheetData } from './use-sheet-data.ts'

const WARNING = 'Your edits are not saved to your account yet. This tab keeps them until you come back.'

interface SummarySheetPageProps {
  renderReport: (upids: readonly string[], isUnsaved: boolean) => ReactNode
}

/** Shows the sheets of `?upids=demo:1,demo:2`. */
export function SummarySheetPage({ renderReport }: SummarySheetPageProps) {
  const { upids: text } = useSearch({ strict: false }) as { upids?: unknown }
  const { upids, leftOut } = useMemo(() => readUpids(typeof text === 'string' ? text : ''), [text])
  return upids.length === 0 ? (
    <main className={classes.page}>
      <PageHeader title="Summary Sheet" />
      <EmptyState
        title="No property was chosen"
        icon={<IconFileOff size={20} stroke={1.75} aria-hidden />}
        action={
          <Button component={Link} to="/dashboard">
            Choose properties on the map
          </Button>
        }
      >
        Select up to 20 parcels, then choose “Summary sheet” from the selection menu.
      </EmptyState>
    </main>
  ) : (
    <Sheets key={upids.join()} upids={upids} leftOut={leftOut} renderReport={renderReport} />
  )
}

function Sheets({
  upids,
  leftOut,
  renderReport,
}: SummarySheetPageProps & { upids: readonly string[]; leftOut: number }) {
  const byUpid = useSheets((state) => state.byUpid)
  const sheets = upids.flatMap((upid) => byUpid.get(upid) ?? [])
  const loadedSheets = sheets.length === upids.length ? sheets : []
  const { failure, reopen } = useOpenSheets(upids)
  const { parts, retry } = useSheetData(upids)
  const showsHistory =
    loadedSheets.length > 0 && loadedSheets.every(({ editing }) => editing.draft.showsMlsHistory)
  useFreeFacts(
    parts,
    loadedSheets.some(({ editing }) => editing.draft.showsMlsHistory),
  )
  useEffect(() => void loadDataSources(), [])
  const isUnsaved = useSheets(isAnyUnsaved)
  useLeaveWarning(isUnsaved, WARNING)
  usePrintPages(parts.map((part) => byUpid.get(part.upid)?.editing.draft.title ?? getNames(part).ownTitle))
  const hasFailed = parts.some(({ facts }) => facts.rows.state === 'error' || facts.card.state === 'error')
  return (
    <main className={classes.page}>
      <PageHeader title="Summary Sheet">
        {leftOut > 0 && (
          <Caption span role="status">
            Showing the first 20 ({formatNumber(leftOut)} more were selected)
          </Caption>
        )}
        {hasFailed && (
          <Button variant="default" h={36} onClick={retry}>
            Try again
          </Button>
        )}
        <Switch
          label="Show MLS® history"
          checked={showsHistory}
          disabled={loadedSheets.length === 0}
          onChange={({ currentTarget: { checked } }) => {
            for (const { upid } of loadedSheets) void showMlsHistory(upid, checked)
          }}
        />
        <Button
          variant="default"
          h={36}
          disabled={loadedSheets.length === 0}
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        {loadedSheets.length > 0 && renderReport(upids, isUnsaved)}
      </PageHeader>
      {failure !== null && loadedSheets.length === 0 ? (
        <ErrorState
          title="The summary sheets could not be loaded"
          action={<Button onClick={reopen}>Try again</Button>}
        >
          {messageInPlace(failure)}
        </ErrorState>
      ) : (
        <section
          className={classes.scroll}
          aria-label={upids.length === 1 ? 'Summary sheet' : 'Summary sheets side by side'}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          tabIndex={0}
        >
          <div
            className={classes.sheets}
            data-sheets={upids.length}
            style={{ '--rows': SHEET_ROWS } as CSSProperties}
          >
            {parts.map((part, index) => {
              const sheet = byUpid.get(part.upid)
              return (
                <div key={part.upid} className={classes.sheet} style={{ page: getPageName(index) }}>
                  {sheet === undefined ? <SheetSkeleton /> : <SheetColumn sheet={sheet} parts={part} />}
                </div>
              )
            })}
          </div>
        </section>
      )}
    </main>
  )
}

function useOpenSheets(upids: readonly string[]): { failure: unknown; reopen: () => void } {
  const { error, refetch } = useQuery({
    queryKey: KEYS.summarySheets(upids),
    queryFn: async ({ signal }) => {
      await openSheets(upids, signal)
      return true
    },
    // A refetch would replace the edits.
    staleTime: 'static',
    gcTime: 0,
  })
  useEffect(
    () => () => {
      closeSheets()
      // Keeps this page's queries out of the table's progress.
      for (const source of ['walkScore', 'elevation', 'mlsHistory'] as const) facts.dismiss(source)
    },
    [],
  )
  return { failure: error, reopen: () => void refetch() }
}

function SheetSkeleton() {
  return (
    <div className={column.column} role="status" aria-label="Loading the summary sheet">
      <div className={column.head}>
        <Skeleton height={20} width="70%" />
        <Skeleton height={12} width="50%" />
      </div>
      <div className={column.blocks}>
        {BLOCK_KEYS.filter((key) => key !== 'mlsHistory').map((key) => (
          <div key={key}>
            <p className={sheetSection.heading}>{SHEET_BLOCKS[key]}</p>
            <Skeleton height={12} width="60%" mb={8} />
            <Skeleton height={12} width="45%" />
          </div>
        ))}
      </div>
    </div>
  )
}
