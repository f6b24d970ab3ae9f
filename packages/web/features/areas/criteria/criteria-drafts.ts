import type { Area, AreaOptions } from '#contract/watching/collections.ts'
import { isReversedRange } from '#domain/text/number-format.ts'
import { createStore } from '../../../lib/store/store.ts'
import { registerAccountData } from '../../../state/account/account-data.ts'
import { editArea } from '../area-edits.ts'

export const useCriteriaDrafts = createStore<Readonly<Record<string, AreaOptions>>>({})

registerAccountData({ clear: () => useCriteriaDrafts.setState({}, true) })

export const getDraft = (id: string): AreaOptions | undefined => useCriteriaDrafts.getState()[id]

export function dropDraft(id: string): void {
  const { [id]: _, ...others } = useCriteriaDrafts.getState()
  useCriteriaDrafts.setState(others, true)
}

/** Saves the criteria of a new area. Those of a saved area, or invalid ones, become its draft. */
export function changeCriteria({ id, status }: Area, options: AreaOptions, isUsable: boolean): void {
  if (status === 'NEW' && isUsable) {
    dropDraft(id)
    editArea(id, { options })
  } else useCriteriaDrafts.setState({ [id]: options })
}

export const areRangesUsable = ({ broker, mls }: AreaOptions): boolean =>
  ![broker.priceDollars, mls.priceDollars, mls.bedrooms].some(isReversedRange)

/** Neighbourhoods come from the saved area, because they depend on its place. */
export const mergeCriteria = (area: Area, draft: AreaOptions | undefined): AreaOptions => ({
  ...(draft ?? area.options),
  subAreas: area.options.subAreas,
})
