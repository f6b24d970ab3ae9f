import { useState } from 'react'
import { useSelection } from '../../state/selection.ts'
import { useCheckedRows } from '../../state/table/checked-rows.ts'
import type { ExportOffer } from './export-form.tsx'

/** Returns the exportable sets of the table's rows: all selected, those that pass its filters, and the ticked ones. */
export function useTableOffers(shownRows: () => readonly string[]): [ExportOffer, ...ExportOffer[]] {
  const selected = useSelection((state) => state.upids)
  const checked = useCheckedRows((state) => state.checked)
  const [shown] = useState(shownRows)
  // In the order of the table, and behind them those that its filters hide.
  const all = [...new Set([...shown, ...selected])]
  const offers: [ExportOffer, ...ExportOffer[]] = [{ key: 'all', label: 'All selected', upids: all }]
  if (shown.length < selected.length)
    offers.push({ key: 'shown', label: 'Those that pass the filters', upids: shown })
  if (checked.size > 0)
    offers.push({ key: 'checked', label: 'Ticked', upids: all.filter((upid) => checked.has(upid)) })
  return offers
}
