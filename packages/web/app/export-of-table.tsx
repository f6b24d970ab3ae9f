import { ExportPopover } from '../features/export/export-popover.tsx'
import { shownRows } from '../features/table/order/shown-rows.ts'

export function ExportOfTable() {
  return <ExportPopover shownRows={shownRows} />
}
