import { type ReactNode, type RefObject, useMemo } from 'react'
import { useStable } from '../../../ui/behaviour/use-stable.ts'
import { PageSelect } from '../../../ui/pages/page-select.tsx'
import { applyPageSelect, getPageSelect, type PageSelectAction } from '../../../ui/pages/select-page.ts'
import { findPage } from './window-range.ts'

interface PageSelectOptions {
  upids: readonly string[]
  checked: ReadonlySet<string>
  rowHeight: number
  firstRow: number
  onCheck: (checked: ReadonlySet<string>) => void
}

export function usePageSelect(
  scroller: RefObject<HTMLElement | null>,
  { upids, checked, rowHeight, firstRow, onCheck }: PageSelectOptions,
): ReactNode {
  // Without ticks, the checkbox does not depend on scrolling.
  const pageStart = checked.size === 0 ? 0 : firstRow
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows in the window change with its start
  const state = useMemo(
    () => getPageSelect(findPage(scroller.current, upids, rowHeight), upids, checked),
    [pageStart, upids, checked, rowHeight],
  )
  const select = useStable((action: PageSelectAction) =>
    onCheck(applyPageSelect(action, findPage(scroller.current, upids, rowHeight), upids, checked)),
  )
  return useMemo(() => <PageSelect state={state} onAction={select} />, [state, select])
}
