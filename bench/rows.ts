import type { BenchRow } from './row.ts'
import { arrivingCells } from './rows/arriving-cells.ts'
import { billingPage } from './rows/billing/billing-page.ts'
import { webhooks } from './rows/billing/webhooks.ts'
import { boardSchedule } from './rows/board-schedule.ts'
import { coldTile } from './rows/cold-tile.ts'
import { difference } from './rows/difference.ts'
import { frontage } from './rows/frontage.ts'
import { growth } from './rows/growth.ts'
import { history } from './rows/history.ts'
import { historyPage } from './rows/history-page.ts'
import { importParcels } from './rows/import-parcels.ts'
import { live } from './rows/live.ts'
import { localFacts } from './rows/local-facts.ts'
import { demoAccuracy } from './rows/market/demo-accuracy.ts'
import { marketLine } from './rows/market/market-line.ts'
import { marketPool } from './rows/market/market-pool.ts'
import { roughAccuracy } from './rows/market/rough-accuracy.ts'
import { valuationAccuracy } from './rows/market/valuation-accuracy.ts'
import { memory } from './rows/memory.ts'
import { rectangle } from './rows/rectangle.ts'
import { reportEditor } from './rows/reports/report-editor.ts'
import { reportMany } from './rows/reports/report-many.ts'
import { reportParts } from './rows/reports/report-parts.ts'
import { reportPdf } from './rows/reports/report-pdf.ts'
import { scriptSize } from './rows/script-size.ts'
import { search } from './rows/search.ts'
import { start } from './rows/start.ts'
import { starvation } from './rows/starvation.ts'
import { strataUnits } from './rows/strata-units.ts'
import { table } from './rows/table.ts'
import { tileBytes } from './rows/tile-bytes.ts'
import { tokenValidate } from './rows/token-validate.ts'
import { warmTile } from './rows/warm-tile.ts'
import { watching } from './rows/watching.ts'

/** In the order of the page. To add a row, add a file and a line. */
export const ROWS: readonly BenchRow[] = [
  start,
  importParcels,
  strataUnits,
  warmTile,
  coldTile,
  tileBytes,
  rectangle,
  frontage,
  search,
  table,
  localFacts,
  boardSchedule,
  arrivingCells,
  tokenValidate,
  starvation,
  live,
  difference,
  watching,
  history,
  billingPage,
  webhooks,
  historyPage,
  growth,
  scriptSize,
  memory,
  reportParts,
  reportEditor,
  reportPdf,
  reportMany,
  marketPool,
  marketLine,
  valuationAccuracy,
  roughAccuracy,
  demoAccuracy,
]

/** Rows for delays that users of the dashboard notice. */
export const QUICK_KEYS: readonly string[] = [
  warmTile,
  coldTile,
  rectangle,
  search,
  table,
  localFacts,
  arrivingCells,
  tokenValidate,
  historyPage,
  scriptSize,
  reportParts,
  reportEditor,
].map(({ key }) => key)
