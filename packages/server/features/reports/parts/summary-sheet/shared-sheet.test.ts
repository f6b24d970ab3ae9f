import { describe, expect, test } from 'vitest'
import { toReportBlocks } from '#domain/report/sheet-blocks.ts'
import { withholdSources } from '#domain/report/withheld-sources.ts'
import { answered, cardData, sheetData } from '#domain/summary-sheet/sheet.factory.ts'
import type { SheetData } from '#domain/summary-sheet/sheet-data.ts'
import { NO_EDITS, type SheetEdits } from '#domain/summary-sheet/sheet-edits.ts'
import { applied, listing } from '#domain/summary-sheet/sheet-reading.factory.ts'
import { summarySheet } from '#domain/summary-sheet/summary-sheet.ts'

const EDITS = -1
const GROUND = 1
const BOARD = 2
const OPEN = 3

const source = (sourceKey: string) => ({ sourceKey, title: sourceKey })
const PROVENANCE = {
  [EDITS]: source('edits'),
  [GROUND]: source('ground'),
  [BOARD]: source('board'),
  [OPEN]: source('open'),
}
const originOf = (title: string, releaseId: number) => ({
  ...{ title, publisher: title, licence: '', attribution: title, asOf: '2026-01-31', isStandIn: false },
  releaseIds: [releaseId],
})

/** The texts and values of the part behind a link that withholds these sources. */
function sharedText(facts: SheetData, edits: SheetEdits, withheld: readonly string[]): string {
  const draft = { title: null, edits, showsMlsHistory: facts.responses.mlsHistory !== undefined }
  const blocks = toReportBlocks(summarySheet(facts, draft), {
    title: null,
    releases: { edits: EDITS, ground: GROUND },
    units: 'metric',
  })
  const sections = [{ upid: 'lot', title: '', blocks }]
  const shared = withholdSources({ sections, provenance: PROVENANCE }, (key) => !withheld.includes(key))
  return JSON.stringify(shared.sections)
}

describe('A summary sheet behind a link', () => {
  test('does not say a measured value that was edited where its outline is withheld', () => {
    const { edits } = applied({ kind: 'edit-item', item: 'parcel.lotSize', value: 999 })
    expect(sharedText(sheetData(), edits, [])).toContain('Originally Lot size: 374')
    const shared = sharedText(sheetData(), edits, ['ground'])
    expect(shared).toContain('999')
    expect(shared).not.toContain('374')
  })

  test('does not say the remark of a withheld row of which every value was edited', () => {
    const response = answered({ listingCount: 1 }, { listings: [listing({ brokerage: 'A brokerage' })] })
    const facts = sheetData({
      responses: { mlsHistory: { ...response, origin: originOf('board', BOARD) } },
    })
    const edited = (name: string, value: string | number) =>
      ({ kind: 'edit-item', item: `mlsHistory.R2800001.${name}`, value }) as const
    const { edits } = applied(edited('listedOn', '2026-03-03'), edited('price', 1), edited('status', 'Sold'))
    expect(sharedText(facts, edits, [])).toContain('A brokerage')
    expect(sharedText(facts, edits, ['board'])).not.toContain('A brokerage')
  })

  test('does not say PIDs and zones of which one source is withheld', () => {
    const several = { origin: originOf('open', OPEN), furtherOrigins: [originOf('board', BOARD)] }
    const value = cardData({
      pids: { value: ['012345678', '987654321'], ...several },
      zones: { value: ['One-family dwelling', 'Duplex'], ...several },
    })
    const facts = sheetData({ card: { state: 'done', reason: null, value } })
    expect(sharedText(facts, NO_EDITS, [])).toMatch(/987-654-321.*Duplex/)
    expect(sharedText(facts, NO_EDITS, ['board'])).not.toMatch(/987-654-321|Duplex/)
  })
})
