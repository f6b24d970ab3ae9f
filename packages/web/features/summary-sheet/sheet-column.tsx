import { useMemo } from 'react'
import { propertyTitle } from '#domain/parcel/parcel-name.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { shownItems } from '#domain/summary-sheet/attributions.ts'
import { isEditing } from '#domain/summary-sheet/editing.ts'
import { listOffers } from '#domain/summary-sheet/offers.ts'
import type { Sheet } from '#domain/summary-sheet/sheet.ts'
import { BLOCK_KEYS } from '#domain/summary-sheet/sheet-blocks.ts'
import { findBoard, summarySheet } from '#domain/summary-sheet/summary-sheet.ts'
import { isEdited } from '#domain/table/async-item.ts'
import { PrintableParcelPicture } from '../../imagery/parcel-picture.tsx'
import type { PicturedParcel } from '../../imagery/pictured-parcel.ts'
import { StreetViewImage } from '../../imagery/street-view-image.tsx'
import { attributionLabel } from '../../lib/source-lines.ts'
import { PrintedHead } from '../../property/branding/branding-block.tsx'
import { Disclaimer } from '../../property/disclaimer.tsx'
import { useUnits } from '../../state/account/preferences.ts'
import { useGoogleMaps } from '../../state/map/base-map.ts'
import { useDataSources } from '../../state/table/data-sources.ts'
import { getOriginal } from './item-labels.ts'
import { SheetSection } from './section/sheet-section.tsx'
import classes from './sheet-column.module.css'
import sheetFoot from './sheet-foot.module.css'
import { SheetHeading } from './sheet-heading.tsx'
import type { OpenSheet } from './sheets.ts'
import type { SheetParts } from './use-sheet-data.ts'

const FIRST_BLOCK_ROW = 2
export const SHEET_ROWS = BLOCK_KEYS.length + FIRST_BLOCK_ROW

const PICTURE = { width: 480, height: 200 }

export function SheetColumn({ sheet, parts }: { sheet: OpenSheet; parts: SheetParts }) {
  const { upid, editing } = sheet
  const { facts } = parts
  const sources = useDataSources((state) => state.byKey)
  const summary = useMemo(() => summarySheet(facts, editing.draft), [facts, editing.draft])
  const board = findBoard(facts)
  const { ownTitle, subtitle } = getNames(parts)
  return (
    <article className={classes.column} aria-label={editing.draft.title ?? ownTitle} data-upid={upid}>
      <PrintedHead />
      <div className={classes.head}>
        <SheetHeading sheet={sheet} ownTitle={ownTitle} subtitle={subtitle} />
        {parts.card && (
          <div className={classes.pictures}>
            <div className={classes.picture}>
              <PrintableParcelPicture upid={upid} label={ownTitle} {...PICTURE} />
            </div>
            <StreetView parcel={parts.card.parcel} />
          </div>
        )}
      </div>
      <div className={classes.blocks}>
        {summary.blocks.map((block) => (
          <SheetSection
            key={block.key}
            upid={upid}
            block={block}
            offers={listOffers(block.key, board, facts, sources)}
            isEditing={isEditing(editing)}
            row={BLOCK_KEYS.indexOf(block.key) + FIRST_BLOCK_ROW}
          />
        ))}
      </div>
      <div className={classes.foot}>
        <SheetFoot sheet={summary} />
      </div>
    </article>
  )
}

/** Loads on click, because Google charges for each view. */
function StreetView({ parcel }: { parcel: PicturedParcel }) {
  const settings = useGoogleMaps()
  if (!settings) return null
  return (
    <div className={classes.street}>
      <StreetViewImage parcel={parcel} {...PICTURE} isClickToShow />
    </div>
  )
}

/** Title and subtitle of a sheet (specification part 2, section 3), by PID or plan if there is no address. */
export function getNames({ card, upid, facts }: SheetParts): { ownTitle: string; subtitle: string } {
  if (card === null) {
    return { ownTitle: facts.card.state === 'loading' ? 'Loading…' : upid, subtitle: '' }
  }
  const { parcel } = card
  const pid = parcel.pid === null ? null : `PID ${formatPid(parcel.pid)}`
  const plan = parcel.planNumber === null ? null : `Plan ${parcel.planNumber}`
  const name = parcel.address.short ?? pid ?? plan
  return {
    ownTitle: propertyTitle({ ...parcel, addressShort: name ?? 'Parcel without an address' }),
    subtitle: [pid, plan].filter((identifier) => identifier !== null && identifier !== name).join(' · '),
  }
}

function SheetFoot({ sheet: { blocks, attributions, disclaimers } }: { sheet: Sheet }) {
  const units = useUnits()
  const visibleItems = blocks.filter(({ isDeleted }) => !isDeleted).flatMap(shownItems)
  const edits = visibleItems.filter(({ item }) => isEdited(item))
  const hasFollowers = visibleItems.some(({ followsEdit }) => followsEdit)
  return (
    <footer className={sheetFoot.foot}>
      {(edits.length > 0 || hasFollowers) && (
        <p className={sheetFoot.edits}>
          * Edited by hand on this sheet, or computed from edited values
          {edits.length > 0 && `. Originally: ${edits.map((field) => getOriginal(field, units)).join('; ')}`}.
        </p>
      )}
      {attributions.length > 0 && (
        <>
          <h3 className={sheetFoot.title}>Sources</h3>
          <ul className={sheetFoot.sources}>
            {attributions.map((source) => (
              <li key={`${source.title} ${source.publisher} ${source.asOf}`}>{attributionLabel(source)}</li>
            ))}
          </ul>
        </>
      )}
      {disclaimers.map((key) => (
        <Disclaimer key={key} kind={key} />
      ))}
      <p>
        Growth and appreciation are computed by Lotline. Parcel outlines are a representation, not a survey.
      </p>
    </footer>
  )
}
