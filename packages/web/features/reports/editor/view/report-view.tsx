import { Button } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { memo, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import { withChosenColumns } from '#domain/report/columns/chosen-columns.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatPercent } from '#domain/text/percent.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { HasBrandingLinks } from '../../../../property/branding/branding-block.tsx'
import { useUnits } from '../../../../state/account/preferences.ts'
import { usePrintedBranding, useSession } from '../../../../state/account/session.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { type ReportPage, ReportPages } from '../../pages/report-pages.tsx'
import classes from './report-view.module.css'
import { nextStep, type Zoom, zoomFactor } from './zoom.ts'

interface ReportViewProps {
  report: Report
  /** 0 until pages are laid out. */
  pageCount: number
  onLayout: (pages: ReportPage[]) => void
}

/** Lays out pages at low priority, so that panels stay responsive. */
export const ReportView = memo(function ReportView({ report, pageCount, onLayout }: ReportViewProps) {
  const { current, isLazy } = useThrottled(report, isWithoutValues)
  const branding = usePrintedBranding()
  const creaTrademarkStatement = useSession(({ user }) => user?.details.creaTrademarkStatement === true)
  const units = useUnits()
  const { ref: measuredRef, width, height } = useElementSize<HTMLElement>()
  const scroller = useRef<HTMLElement>(null)
  const ref = useMergedRef(measuredRef, scroller)
  const [zoom, setZoom] = useState<Zoom>('width')
  const [page, setPage] = useState(1)
  const visibleReport = useMemo(
    () => ({ ...current, parts: withChosenColumns(current.parts, current.presets) }),
    [current],
  )
  const factor = zoomFactor(zoom, current.paper, { width, height })
  /** Place in the middle of the view, kept when the zoom changes. */
  const place = useRef<Place>({ page: 1, part: 0 })
  const followView = () => {
    if (!scroller.current) return
    place.current = findPlaceInView(scroller.current)
    setPage(place.current.page)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change the size of the pages
  useLayoutEffect(() => {
    if (scroller.current) showPlace(scroller.current, place.current)
  }, [factor])
  // Updates the page number without a scroll, if pages are added or the window grows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => followView(), [height, pageCount])
  return (
    <div className={classes.view}>
      <div className={classes.bar}>
        <span className={classes.position}>
          {pageCount > 0 && (
            <>
              Page <strong>{formatNumber(Math.min(page, pageCount))}</strong> of {formatNumber(pageCount)}
            </>
          )}
        </span>
        <ZoomButtons factor={factor} zoom={zoom} onZoom={setZoom} />
      </div>
      <section
        ref={ref}
        className={classes.scroll}
        aria-label="Pages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={followView}
      >
        {width > 0 && (
          <HasBrandingLinks value={false}>
            <ReportPages
              report={visibleReport}
              isStale={current !== report}
              isLazy={isLazy}
              branding={branding}
              creaTrademarkStatement={creaTrademarkStatement}
              units={units}
              zoom={factor}
              onLayout={onLayout}
            />
          </HasBrandingLinks>
        )}
      </section>
    </div>
  )
})

/** Whether the first part to load should show immediately. Notes have no values. */
const isWithoutValues = ({ parts }: Report): boolean =>
  parts.every(({ key, data }) => data === null || key === 'notes')

function ZoomButtons({ factor, zoom, onZoom }: { factor: number; zoom: Zoom; onZoom: (zoom: Zoom) => void }) {
  const smaller = nextStep(factor, 'out')
  const larger = nextStep(factor, 'in')
  const fitsPage = zoom === 'page'
  return (
    <div className={classes.zoom}>
      <IconButton
        icon={IconMinus}
        iconSize={16}
        label="Zoom out"
        disabled={smaller === null}
        onClick={() => smaller !== null && onZoom(smaller)}
      />
      <span className={classes.percent} role="status" aria-label="Zoom">
        {formatPercent(factor * 100)}
      </span>
      <IconButton
        icon={IconPlus}
        iconSize={16}
        label="Zoom in"
        disabled={larger === null}
        onClick={() => larger !== null && onZoom(larger)}
      />
      <Button variant="default" h={32} px={12} onClick={() => onZoom(fitsPage ? 'width' : 'page')}>
        {fitsPage ? 'Fit width' : 'Fit page'}
      </Button>
    </div>
  )
}

/** Position in the report: a page, from 1, and a share of its height. */
interface Place {
  page: number
  part: number
}

const measurePages = (scroller: HTMLElement): DOMRect[] =>
  [...scroller.querySelectorAll('[data-report-page]')].map((page) => page.getBoundingClientRect())

function findViewMiddle(scroller: HTMLElement): number {
  const { top, height } = scroller.getBoundingClientRect()
  return top + height / 2
}

/** Position in the middle of the view. Between two pages, `part` exceeds 1. */
function findPlaceInView(scroller: HTMLElement): Place {
  const middle = findViewMiddle(scroller)
  const pagesAbove = measurePages(scroller).filter(({ top }) => top < middle)
  const last = pagesAbove.at(-1)
  return last ? { page: pagesAbove.length, part: (middle - last.top) / last.height } : { page: 1, part: 0 }
}

function showPlace(scroller: HTMLElement, { page, part }: Place): void {
  const pageBox = measurePages(scroller)[page - 1]
  if (pageBox) scroller.scrollTop += pageBox.top + part * pageBox.height - findViewMiddle(scroller)
}

/** Minimum time between layouts, so that parts arriving in sequence are laid out together. */
const LAYOUT_PAUSE_MS = 200

/**
 * Follows a value at low priority, at most every `LAYOUT_PAUSE_MS`. While `isUrgent` returns true, shows each new
 * value immediately.
 */
function useThrottled<Value>(value: Value, isUrgent: (throttled: Value) => boolean) {
  const [throttled, setThrottled] = useState(value)
  const updatedAt = useRef(Number.NEGATIVE_INFINITY)
  const isLazy = !isUrgent(throttled)
  const current = isLazy ? throttled : value
  useEffect(() => {
    if (throttled === value) return
    const update = () => {
      updatedAt.current = systemClock.now()
      startTransition(() => setThrottled(() => value))
    }
    const wait = current === value ? 0 : updatedAt.current + LAYOUT_PAUSE_MS - systemClock.now()
    if (wait > 0) return systemClock.setTimer(wait, update)
    update()
    return
  }, [value, current, throttled])
  return { current, isLazy }
}
