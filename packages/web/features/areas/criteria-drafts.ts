import type { Area, AreaOptions } from '#contract/watching/collections.ts'
import { isReversedRange } from '#domain/text/number-format.ts'
import { createStore } from '../../lib/store/store.ts'
import { registerAccountData } from '../../state/account/account-data.ts'
import { editArea } from './area-edits.ts'

/** Unsaved criteria of watched areas, by id. */
export const useCriteriaDrafts = createStore<Readonly<Record<string, AreaOptions>>>({})

export const draftOf = (id: string): AreaOptions | undefined => useCriteriaDrafts.getState()[id]

/** Usable criteria of a NEW area are saved immediately; others become a draft. */
export function changeCriteria({ id, status }: Area, options: AreaOptions, canBeUsed: boolean): void {
  if (status !== 'NEW' || !canBeUsed) {
    useCriteriaDrafts.setState({ [id]: options })
    return
  }
  dropCriteria(id)
  editArea(id, { options })
}

/** False if a minimum exceeds its maximum, which the server refuses. */
export const areRangesUsable = ({ broker, mls }: AreaOptions): boolean =>
  ![broker.priceDollars, mls.priceDollars, mls.bedrooms].some(isReversedRange)

export function dropCriteria(id: string): void {
  const { [id]: _, ...others } = useCriteriaDrafts.getState()
  useCriteriaDrafts.setState(others, true)
}

registerAccountData({ clear: () => useCriteriaDrafts.setState({}, true) })

/** Except the neighbourhoods, which are part of the place. */
export const mergeCriteria = (area: Area, draft: AreaOptions | undefined): AreaOptions => ({
  ...(draft ?? area.options),
  subAreas: area.options.subAreas,
})
