import { shallowEqual } from '@mantine/hooks'
import { type CSSProperties, memo, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Branding } from '#contract/account/branding.ts'
import { type BrandingUse, printedBranding } from '#domain/report/branding-uses.ts'
import { PAPERS } from '#domain/report/paper.ts'
import { documentName } from '#domain/report/report-title.ts'
import { BrandingBlock } from '../../../property/branding/branding-block.tsx'
import { isBrandingEmpty, printedColours } from '../../../property/branding/printed-branding.ts'
import { Assembly, type CoverAssembly } from './assembly.tsx'
import classes from './cover.module.css'
import { CoverAddress, CoverMeta } from './cover-address.tsx'
import { CoverHero } from './cover-hero.tsx'
import { COVER_FIELDS, type CoveredReport } from './covered-report.ts'
import { ParcelPictures } from './parcel-pictures.tsx'

/**
 * Design width in CSS pixels (specification part 2, section 2). Printed covers are scaled down to about nine
 * tenths.
 */
const COVER_WIDTH = 900

interface CoverProps {
  report: CoveredReport
  branding: Branding | null
  creaTrademarkStatement: boolean
  assembly?: CoverAssembly | null
}

interface SizedCoverProps extends CoverProps {
  /** CSS pixels. By default, the width of the paper. */
  width?: number
  /** CSS pixels. With `minHeight`, the cover grows with its content. By default, in proportion to the paper. */
  design?: { width: number } & ({ height: number } | { minHeight: number })
}

type CoverContentProps = Pick<CoverProps, 'report' | 'assembly'> & { width: number }

export const Cover = memo(function Cover(props: SizedCoverProps) {
  const { report, branding, creaTrademarkStatement, assembly, width, design } = props
  const root = useRef<HTMLDivElement>(null)
  useFittedTexts(root)
  const paper = PAPERS[report.paper]
  const size = design ?? { width: COVER_WIDTH, height: (paper.height * COVER_WIDTH) / paper.width }
  const style: CSSProperties = { ...size, zoom: (width ?? paper.width) / size.width }
  const isModern = branding?.style === 'modern'
  const Content = isModern ? ModernContent : DefaultContent
  return (
    <div ref={root} className={classes.cover} style={style}>
      <div className={isModern ? classes.modern : classes.default}>
        <Content report={report} assembly={assembly} width={size.width} />
        <CoverFooter
          branding={branding}
          creaTrademarkStatement={creaTrademarkStatement}
          use={report.brandingUses.cover}
        />
      </div>
    </div>
  )
}, haveSameProps)

function haveSameProps(
  { report: previous, ...before }: SizedCoverProps,
  { report, ...after }: SizedCoverProps,
): boolean {
  return COVER_FIELDS.every((key) => report[key] === previous[key]) && shallowEqual(before, after)
}

/** CSS variable that zooms everything except the large picture. */
const TEXT_ZOOM_PROPERTY = '--texts'
/** Step by which texts, maps and branding shrink until the picture has its minimum height. */
const STEP = 0.02
const MIN_ZOOM = 0.3

function useFittedTexts(cover: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const root = cover.current
    const content = root?.firstElementChild
    if (!root || !(content instanceof HTMLElement)) return
    const shrink = () => {
      let zoom = 1
      do {
        root.style.setProperty(TEXT_ZOOM_PROPERTY, String(zoom))
        zoom -= STEP
      } while (content.scrollHeight > content.clientHeight && zoom > MIN_ZOOM)
    }
    shrink()
    const observer = new ResizeObserver(shrink)
    for (const child of content.children) observer.observe(child)
    return () => observer.disconnect()
  })
}

const MARGIN = 72

function DefaultContent({ report, assembly, width }: CoverContentProps) {
  return (
    <>
      <h2 className={classes.smallTitle}>{documentName(report)}</h2>
      <div className={classes.place}>
        <CoverAddress report={report} />
        <CoverMeta report={report} />
      </div>
      <div className={classes.framedHero}>
        <CoverHero report={report} width={width - 2 * MARGIN} />
      </div>
      {report.showGoogleImages && (
        <div className={classes.maps}>
          <ParcelPictures report={report} width={370} height={200} />
        </div>
      )}
      {assembly && (
        <div className={classes.assembly}>
          <Assembly {...assembly} />
        </div>
      )}
    </>
  )
}

/** Places the two round pictures beside the large picture's attribution, not over it. */
function ModernContent({ report, assembly, width }: CoverContentProps) {
  return (
    <>
      <div className={classes.hero}>
        <CoverHero report={report} width={width} />
      </div>
      <div className={classes.modernText}>
        <div className={classes.head}>
          <div>
            <h2 className={classes.title}>{documentName(report)}</h2>
            <hr className={classes.tape} />
          </div>
          {report.showGoogleImages && (
            <div className={classes.rounds}>
              <ParcelPictures report={report} width={200} height={200} />
            </div>
          )}
        </div>
        <div className={classes.place}>
          <CoverAddress report={report} />
          <CoverMeta report={report} />
        </div>
        {assembly && <Assembly {...assembly} />}
      </div>
    </>
  )
}

const TRADEMARKS =
  'MLS®, Multiple Listing Service®, REALTOR® and the associated logos are trademarks of The Canadian Real Estate Association.'

interface CoverFooterProps {
  branding: Branding | null
  use: BrandingUse
  creaTrademarkStatement: boolean
}

function CoverFooter({ branding, use, creaTrademarkStatement }: CoverFooterProps) {
  const type = branding && printedBranding(use, branding.type)
  const isBranded = branding !== null && type !== null && !isBrandingEmpty(branding)
  if (!isBranded && !creaTrademarkStatement) return null
  return (
    <footer className={classes.footer} style={isBranded ? printedColours(branding) : undefined}>
      {isBranded && (
        <div className={classes.branding}>
          <BrandingBlock branding={branding} type={type} />
        </div>
      )}
      {creaTrademarkStatement && <p className={classes.trademarks}>{TRADEMARKS}</p>}
    </footer>
  )
}
