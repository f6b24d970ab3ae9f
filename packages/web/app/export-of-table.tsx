import { ExportPopover } from '../features/export/export-popover.tsx'
import { shownRows } from '../features/table/order/use-ordered-rows.ts'

export function TableExport() {
  return <ExportPopover shownRows={shownRows} />
}
