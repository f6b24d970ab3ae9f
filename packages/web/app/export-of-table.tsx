import { ExportPopover } from '../features/export/export-popover.tsx'
import { shownRows } from '../features/table/order/use-ordered-rows.ts'

export function ExportOfTable() {
  return <ExportPopover shownRows={shownRows} />
}
