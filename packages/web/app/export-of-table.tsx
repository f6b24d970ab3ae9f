import { ExportPopover } from '../features/export/export-popover.tsx'
import { shownRows } from '../features/table/order/shown-rows.ts'

/** The choice of what to export, with the rows as the table shows them. */
export function ExportOfTable() {
  return <ExportPopover shownRows={shownRows} />
}
